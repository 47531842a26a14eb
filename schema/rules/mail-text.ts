import { type Filling, fillTemplate, namesIn } from './fill-template.ts'

/** The placeholders of templates of negotiations, each with its meaning (in Italian, for the editor of templates). */
const ofNegotiations = {
  ragioneSociale: 'Ragione sociale',
  partitaIva: 'Partita IVA',
  codiceFiscale: 'Codice fiscale',
  contatto: 'Contatto',
  email: 'Email',
  telefono: 'Telefono',
  indirizzo: 'Indirizzo',
  paese: 'Paese',
  famigliaMezzo: 'Famiglia mezzo',
  macchineAccessori: 'Macchine e accessori',
  inizio: 'Inizio',
  durata: 'Durata',
  fine: 'Fine',
  destinazioneCantiere: 'Destinazione cantiere',
  stato: 'Stato trattativa',
  filiale: 'Filiale',
  operatore: 'Operatore: nome e cognome',
  emailOperatore: 'Email dell’operatore',
  mittente: 'Chi invia l’email: nome e cognome',
  noteInvio: 'Note per l’invio dell’anagrafica',
  testoBrochure: 'Testo della brochure (Conf. Trattative CP, Invio brochure)',
  linkAccreditamento: 'Link di accreditamento dell’operatore',
  collegamento: 'Collegamento alla trattativa nella console',
} as const

/** The placeholders of templates of acceptances. */
const ofAcceptances = {
  numeroVerbale: 'Numero dell’accettazione',
  matricola: 'Matricola',
  dataAccettazione: 'Data accettazione',
  ore: 'Ore',
  km: 'Km',
  carburante: 'Carburante',
  danni: 'Danni: sì o no',
  noteCliente: 'Note cliente',
  codiceVerifica: 'Codice di verifica del verbale',
  operatore: ofNegotiations.operatore,
  mittente: ofNegotiations.mittente,
} as const

/** All that templates may name. */
export const placeholders = { ...ofNegotiations, ...ofAcceptances } as const
export type Placeholder = keyof typeof placeholders
export type MailValues = Partial<Record<Placeholder, string | null>>

/** The names between double braces that are none of the known ones. */
export function unknownPlaceholders(
  template: string,
  known: Readonly<Record<string, string>> = placeholders,
): string[] {
  return [...new Set(namesIn(template).filter((name) => !Object.hasOwn(known, name)))]
}

/** The placeholders a template names that have no value. */
export function emptyPlaceholders(template: string, values: MailValues): Placeholder[] {
  const names = namesIn(template).filter(isPlaceholder)
  return [...new Set(names.filter((name) => valueIn(values, name) === ''))]
}

/** The longest text a template can make: one may name a long value thousands of times, in a text that is named again. */
export const MOST_FILLED = 200_000

/**
 * A text with its placeholders filled in, as fillTemplate has it, up to MOST_FILLED characters; the sender refuses one that
 * long.
 */
export const filledText = (template: string, values: MailValues): string => fillTemplate(template, filling(values))

/** The same for a subject, which is one line without control characters, and never goes as a whole. */
export const filledSubject = (template: string, values: MailValues): string =>
  fillTemplate(template, { ...filling(values), keepsLines: true })
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()

const filling = (values: MailValues): Filling => ({
  value: (name) => (isPlaceholder(name) ? valueIn(values, name) : ''),
  labels: (name) => (isPlaceholder(name) ? [shortName(name), ...(otherNames[name] ?? [])] : []),
  most: MOST_FILLED,
})

/** Spaces alone say nothing. */
function valueIn(values: MailValues, name: Placeholder): string {
  const value = values[name] ?? ''
  return value.trim() === '' ? '' : value
}

/** The name of a placeholder without its notes: 'Danni: sì o no' -> 'Danni'. */
export const shortName = (name: Placeholder): string => placeholders[name].replace(/[:(].*$/, '').trim()

/** Short labels that people write in front of some values. */
const otherNames: Partial<Record<Placeholder, readonly string[]>> = {
  partitaIva: ['P. IVA'],
  codiceFiscale: ['C.F.', 'Cod. fisc.', 'Cod. fiscale'],
  telefono: ['Tel.', 'Cell.'],
  email: ['E-mail', 'Mail'],
  noteInvio: ['Note'],
}

/** A mail with placeholders. */
export interface Template {
  oggetto: string
  testo: string
}

/** A mail ready to be sent, and the placeholders that had nothing to say. */
export interface ComposedMail extends Template {
  missing: Placeholder[]
}

/** Fills a template in. What a brochure text names is filled in as well: it is written by the same people. */
export function composeMail({ oggetto, testo }: Template, given: MailValues): ComposedMail {
  const values = { ...given, testoBrochure: filledText(given.testoBrochure ?? '', { ...given, testoBrochure: '' }) }
  return {
    oggetto: filledSubject(oggetto, values),
    testo: filledText(testo, values),
    missing: emptyPlaceholders(`${oggetto} ${testo}`, values),
  }
}

const bySend: Readonly<Record<string, Readonly<Record<string, string>>>> = { verbale: ofAcceptances }

/** The placeholders of a template for that send, each with its meaning. */
export const placeholdersOf = (send: string): Readonly<Record<string, string>> =>
  Object.hasOwn(bySend, send) ? (bySend[send] ?? {}) : ofNegotiations

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)
