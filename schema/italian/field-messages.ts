import type { Table } from '../table.ts'

/** The sentences about the value of one field, by what is wrong with it: a part of `messages`. */
export const fieldMessages = {
  email: 'Indirizzo email non valido',
  emailSeveral: 'Un solo indirizzo per campo: lascia quello principale',
  emailLocal: 'Prima della @ vanno solo lettere senza accenti, cifre e i segni comuni: verifica l’indirizzo',
  phone: 'Numero di telefono non valido',
  onePhone: 'Un solo numero per campo: scrivi gli altri nelle note. Un interno si scrive «int. 12»',
  codiceFiscale: 'Il formato del codice fiscale non è corretto',
  vatNumber: 'La partita IVA può contenere solo lettere e cifre',
  vatDoubtful: 'La cifra di controllo non è quella di una partita IVA italiana: verifica il numero',
  vatZerosLost: (whole: string) => `Sembra una partita IVA italiana a cui mancano gli zeri iniziali: ${whole}?`,
  vatDigits: (count: number) =>
    `Una partita IVA italiana ha 11 cifre, qui ${count === 1 ? 'è' : 'sono'} ${count}: verifica il numero. Se è estera, scrivi davanti la sigla del paese, ad esempio DE`,
  vatLetters: 'Dopo IT una partita IVA ha 11 cifre: verifica il numero',
  vatShape: (code: string) =>
    `Le partite IVA con sigla ${code} hanno un’altra forma: verifica il numero, o salvalo così se è giusto`,
  vatWithoutDigits: 'Una partita IVA contiene cifre: se il cliente non ne ha una, lascia vuoto il campo',
  vatMistakenDigits: (whole: string) => `Sembra una partita IVA italiana con lettere al posto di cifre: ${whole}?`,
  vatWords: 'Prima delle cifre va solo la sigla del paese, ad esempio DE: togli le altre lettere',
  vatIsFiscalCode: 'Questo è il codice fiscale di una persona, non una partita IVA: va nel suo campo',
  url: 'Indirizzo web non valido: deve iniziare con http:// o https://',
  number: 'Inserisci un numero',
  integer: 'Inserisci un numero intero',
  separators: 'Scrivi le migliaia con il punto e i decimali con la virgola, come 1.234,56',
  tooManyDigits: 'Il numero ha troppe cifre',
  unit: (unit: string) => `Scrivi il valore in ${unit}`,
  whichNumber: (text: string) => `Scegli come va letto ${text}`,
  coordinate: 'Scrivi i gradi con il punto o la virgola, come 44,0678',
  halfPosition: (missing: string, other: string) => `Compila anche «${missing}», o svuota «${other}»`,
  nullPosition: 'La posizione 0, 0 è in mezzo all’oceano: scrivi quella giusta, o svuota entrambi i campi',
  decimals: (count: number) => (count === 1 ? 'Massimo 1 decimale' : `Massimo ${count} decimali`),
  min: (limit: number) => `Il valore minimo è ${limit.toLocaleString('it-IT')}`,
  max: (limit: number) => `Il valore massimo è ${limit.toLocaleString('it-IT')}`,
  flag: 'Scegli Sì o No',
  color: 'Colore non valido: usa la forma #RRGGBB',
  date: 'Data non valida: usa la forma GG-MM-AAAA',
  duration: 'Inserisci una durata come mm:ss, inferiore a 100 ore',
  hours: 'Scrivi ore e minuti, come 1:30 o 90 min, meno di 100 ore',
  time: 'Il formato dell’ora non è corretto (HH:MM)',
  instant: 'Data e ora non valide',
  afterTime: (fieldName: string, time: string) => `Il campo ${fieldName} deve essere maggiore dell'ora ${time}`,
  afterField: (fieldName: string, otherName: string) =>
    `Il campo ${fieldName} deve essere maggiore del campo ${otherName}`,
  afterDate: (fieldName: string, dataTime: string) =>
    `Il campo ${fieldName} deve essere maggiore della data ${dataTime}`,
  notBefore: (fieldName: string, fieldNameTarget: string) =>
    `La ${fieldName} deve essere maggiore o uguale della ${fieldNameTarget}`,
  combination: (labels: string[], name?: string) =>
    `${inSeries(labels)}: ${labels.length > 1 ? 'questa combinazione' : 'questo valore'} ${name === undefined ? 'c’è già' : `è già di «${name}»`}`,
  overlaps: (labels: string[], other?: { name: string; from: string; to: string }) =>
    other
      ? `Si sovrappone al periodo di «${other.name}», ${period(other)}`
      : `Si sovrappone a un altro periodo${labels.length > 0 ? ` con lo stesso valore di ${inSeries(labels)}` : ''}`,
  choice: 'Scegli un valore dell’elenco',
  records: 'Elenco non valido',
  texts: 'Scrivi uno o più testi',
  reference: 'Scegli un elemento dell’elenco',
  ownerCannotOpen:
    'Questo utente non può aprire le trattative: scegline un altro, o chiedi a un amministratore di dargli un ruolo che lo permette',
  switchedOff: ({ one, gender }: Table['label']) =>
    gender === 'f' ? `${one} disattivata: scegline un’altra` : `${one} disattivato: scegline un altro`,
  numberNeeds: (label: string) => `L’elemento scelto non ha «${label}», che serve per il numero: compilalo prima lì`,
  numberNeverHas: (label: string) => `L’elemento scelto non ha «${label}» e non può averne uno: scegline un altro`,
  referenceGone: 'L’elemento scelto non esiste più: scegline un altro',
  noteOfAnother: 'Solo chi ha scritto la nota può cambiarne il testo',
  mentionGone: (name: string) => `${name} non è più attivo: togli la menzione`,
  mentionUnread: (name: string) => `${name} non può leggere questa scheda: togli la menzione`,
  mentionOfNobody: 'Nessuno di loro può leggere questa scheda: togli la menzione',
  mentionsTooMany: (most: number) => `Puoi menzionare al massimo ${most} persone in una nota`,
  snoozeAhead: 'Scegli un momento nel futuro, entro un anno',
  mutesTooMany: (most: number) => `Hai già tolto ${most} avvisi: rimettine qualcuno`,
  aboutGone: 'La scheda a cui scrivi non c’è più, oppure non puoi leggerla',
  taskOwner: 'Non apre questa scheda o le attività: scegli un’altra persona',
  aboutFixed: 'Resta sulla scheda in cui è nata: scrivine un’altra dove serve',
  file: 'Allegato non valido: caricalo di nuovo',
  hiddenField: 'Con gli altri valori questo campo non si compila: lascialo vuoto',
  readOnlyNow: 'Con gli altri valori questo campo non si può modificare: rimetti il valore di prima',
  notOffered: 'Con gli altri valori questa voce non si può scegliere: scegline un’altra',
} as const

/** «Filiale», «Tipo» e «Codice» */
const inSeries = (labels: readonly string[]): string =>
  labels
    .map((label) => `«${label}»`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' e ')

/** dal 01-03-2026 al 05-03-2026, dalle 08:00 alle 12:00 */
function period({ from, to }: { from: string; to: string }): string {
  const [since, until] = /^\d\d:\d\d$/.test(from || to) ? ['dalle', 'alle'] : ['dal', 'al']
  return [from && `${since} ${from}`, to && `${until} ${to}`].filter(Boolean).join(' ')
}
