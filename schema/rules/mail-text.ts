/** What a template of negotiations may name, with what each stands for (Italian, for who edits it). */
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

/** What a template of acceptances may name. */
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

// Spaces are taken off afterwards: a pattern with room for them in three places would try all their divisions.
const named = /\{\{([^{}]*)\}\}/g

const namesIn = (template: string): string[] => [...template.matchAll(named)].map((match) => (match[1] ?? '').trim())

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
  return [...new Set(names.filter((name) => !values[name]))]
}

/** The longest text a template can make: one may name a long value thousands of times, in a text that is named again. */
export const MOST_FILLED = 200_000

/**
 * A text with its placeholders filled in, once: what a value holds is never read as a template again. It ends at
 * MOST_FILLED; whoever sends it refuses one that long.
 */
export function filledText(template: string, values: MailValues): string {
  let filled = ''
  let done = 0
  for (const { 0: whole, 1: between = '', index } of template.matchAll(named)) {
    const name = between.trim()
    filled += template.slice(done, index) + (isPlaceholder(name) ? (values[name] ?? '') : '')
    done = index + whole.length
    if (filled.length >= MOST_FILLED) break
  }
  return (filled + template.slice(done)).slice(0, MOST_FILLED)
}

/** The same for a subject, which is one line without control characters. */
export const filledSubject = (template: string, values: MailValues): string =>
  filledText(template, values)
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()

/** A mail with placeholders. */
export interface Template {
  oggetto: string
  testo: string
}

/** A mail ready to be sent, and the placeholders that had nothing to say. */
export interface Composed extends Template {
  missing: Placeholder[]
}

/** Fills a template in. What a brochure text names is filled in as well: it is written by the same people. */
export function composed({ oggetto, testo }: Template, given: MailValues): Composed {
  const values = { ...given, testoBrochure: filledText(given.testoBrochure ?? '', { ...given, testoBrochure: '' }) }
  return {
    oggetto: filledSubject(oggetto, values),
    testo: filledText(testo, values),
    missing: emptyPlaceholders(`${oggetto} ${testo}`, values),
  }
}

const bySend: Readonly<Record<string, Readonly<Record<string, string>>>> = { verbale: ofAcceptances }

/** What a template for that send may name, with what each stands for. */
export const placeholdersOf = (send: string): Readonly<Record<string, string>> =>
  Object.hasOwn(bySend, send) ? (bySend[send] ?? {}) : ofNegotiations

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)
