import type { BodyOf, TableName } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'

const white = '#FFFFFF'
const black = '#000000'

/** What rows of these tables have in common. */
type Of<N extends TableName, K extends keyof StoredRows[N]> = Pick<StoredRows[N], K>

const named = (...names: string[]): Of<'famiglie-mezzi' | 'materials', 'name'>[] => names.map((name) => ({ name }))
const described = (
  ...texts: string[]
): Of<'commerciali' | 'communications' | 'gruppi_crm' | 'meetings' | 'potentials' | 'sources', 'description'>[] =>
  texts.map((description) => ({ description }))
const coloured = (
  ...rows: [description: string, coloreSfondo: string, coloreCarattere?: string][]
): Of<
  'filiali' | 'motivi_perse' | 'stati_trattative',
  'description' | 'coloreSfondo' | 'coloreCarattere' | 'ordinamento'
>[] =>
  rows.map(([description, coloreSfondo, coloreCarattere = white], n) => ({
    description,
    coloreSfondo,
    coloreCarattere,
    ordinamento: n + 1,
  }))
const states: Record<string, string> = { Nuova: 'NUOVA', Vinta: 'VINTA', Persa: 'PERSA' }
/** After how many days in them negotiations stand still. */
const patience: Record<string, number> = { Nuova: 7, 'In lavorazione': 30, 'Offerta inviata': 21, 'Da richiamare': 14 }

/** The short lists of the configuration, by table, in the order in which they are filled. */
export const lists: { [N in TableName]?: BodyOf<N>[] } = {
  commerciali: described(
    'Andrea Fabbri',
    'Chiara Montanari',
    'Davide Ricci',
    'Elena Zanetti',
    'Giorgio Bassi',
    'Laura Conti',
    'Matteo Galli',
    'Silvia Moretti',
  ).map(({ description }, n): BodyOf<'commerciali'> => ({ description, ordinamento: n + 1 })),
  'sales-people': [
    'Andrea Fabbri',
    'Chiara Montanari',
    'Davide Ricci',
    'Elena Zanetti',
    'Giorgio Bassi',
    'Laura Conti',
  ].map((Name, n): BodyOf<'sales-people'> => ({ Salesperson: `V${String(n + 1).padStart(3, '0')}`, Name })),
  communications: described(
    'Telefono',
    'Email',
    'Visita in sede',
    'Visita in cantiere',
    'Videochiamata',
    'WhatsApp',
    'Fiera',
    'PEC',
  ),
  competitors: [
    'Noleggi Adriatica S.r.l.',
    'Padana Rental S.p.A.',
    'Piattaforme Veneto S.r.l.',
    'Rent Macchine Edili S.r.l.',
    'Sollevamenti Toscana S.n.c.',
    'Tecno Noleggio Italia S.p.A.',
  ].map((companyName) => ({ companyName })),
  'competitors-trattative': [
    'Alta Quota Noleggi S.r.l.',
    'Cantieri Servizi S.p.A.',
    'Gru & Piattaforme S.r.l.',
    'Movimento Terra Romagna S.r.l.',
    'Nolo Facile S.r.l.',
  ].map((ragioneSociale) => ({ ragioneSociale })),
  'famiglie-mezzi': named(
    'Autogrù',
    'Carrelli elevatori',
    'Escavatori',
    'Furgoni e autocarri',
    'Generatori',
    'Miniescavatori',
    'Piattaforme aeree',
    'Rulli compattatori',
    'Sollevatori telescopici',
    'Terne',
  ),
  filiali: coloured(
    ['Cesena', '#1565C0'],
    ['Bologna', '#2E7D32'],
    ['Milano', '#6A1B9A'],
    ['Padova', '#00695C'],
    ['Firenze', '#AD1457'],
    ['Ancona', '#FDD835', black],
    ['Roma', '#BF360C'],
  ),
  'filiali-inventario': [
    ['Ancona', 'AN01'],
    ['Bologna', 'BO01'],
    ['Cesena', 'FC01'],
    ['Firenze', 'FI01'],
    ['Milano', 'MI01'],
    ['Padova', 'PD01'],
    ['Roma', 'RM01'],
  ].map(([name, codiceMago]): BodyOf<'filiali-inventario'> => ({ name, codiceMago })),
  gruppi_crm: described(
    'Costruzioni',
    'Enti pubblici',
    'Eventi',
    'Grandi clienti',
    'Industria',
    'Manutenzione del verde',
  ),
  materials: named(
    'Acciaio',
    'Asfalto',
    'Calcestruzzo',
    'Ghiaia',
    'Legno',
    'Marmo e pietra',
    'Rifiuti',
    'Sabbia',
    'Terra',
    'Vetro',
  ),
  meetings: described('Commerciale', 'Conoscitivo', 'Consegna', 'Post vendita', 'Reclamo', 'Sopralluogo', 'Tecnico'),
  motivi_perse: coloured(
    ['Prezzo troppo alto', '#C62828'],
    ['Mezzo non disponibile', '#EF6C00', black],
    ['Tempi di consegna', '#FDD835', black],
    ['Scelto un concorrente', '#6A1B9A'],
    ['Lavoro annullato', '#546E7A'],
    ['Nessuna risposta', '#CFD8DC', black],
  ),
  potentials: described(
    'Fino a 5.000',
    'Da 5.000 a 20.000',
    'Da 20.000 a 50.000',
    'Da 50.000 a 100.000',
    'Oltre 100.000',
  ),
  roles: [
    ['Amministratore', 'Legale rappresentante'],
    ['Capo cantiere', 'Segue i lavori sul posto'],
    ['Responsabile acquisti', 'Decide i fornitori'],
    ['Responsabile della sicurezza', 'Verifica documenti e dotazioni'],
    ['Responsabile tecnico', 'Sceglie i mezzi'],
    ['Ufficio amministrazione', 'Fatture e pagamenti'],
  ].map(([role, description]): BodyOf<'roles'> => ({ role, description })),
  settori: Object.entries({
    AGR: 'Agricoltura',
    EDI: 'Edilizia',
    EVE: 'Eventi e spettacolo',
    IMP: 'Impiantistica',
    IND: 'Industria',
    LOG: 'Logistica',
    PUB: 'Pubblica amministrazione',
    VER: 'Manutenzione del verde',
  }).map(([code, name]): BodyOf<'settori'> => ({ code, name })),
  sources: described(
    'Cliente storico',
    'Email',
    'Fiera',
    'Passaparola',
    'Ricerca in rete',
    'Segnalazione agente',
    'Telefonata',
  ),
  stati_trattative: coloured(
    ['Nuova', '#82B1FF', black],
    ['In lavorazione', '#1565C0'],
    ['Offerta inviata', '#FDD835', black],
    ['Da richiamare', '#FF9900', black],
    ['Vinta', '#2E7D32'],
    ['Persa', '#C62828'],
  ).map(
    (values): BodyOf<'stati_trattative'> => ({
      ...values,
      carattere: values.description.slice(0, 1),
      identificativo: states[values.description] ?? null,
      giorniFermo: patience[values.description] ?? null,
    }),
  ),
  'tech-codes': Object.entries({
    ELE: 'Macchine elettriche',
    GRU: 'Gru e autogrù',
    MMT: 'Macchine movimento terra',
    PLE: 'Piattaforme di lavoro elevabili',
    SOL: 'Sollevatori telescopici',
    TRA: 'Trasporto leggero',
  }).map(([code, description]): BodyOf<'tech-codes'> => ({ code, description })),
}
