import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { checkLetter } from '#schema/rules/codice-fiscale.ts'
import { dayBefore, type Ids, pick, vatOf } from './companies.ts'
import { mailbox, person } from './people.ts'
import { towns } from './towns.ts'

const trades = ['Costruzioni', 'Impianti', 'Scavi', 'Tinteggiature', 'Coperture', 'Eventi', 'Montaggi', 'Serramenti']
const machines = [
  'Piattaforma a braccio da 16 m',
  'Sollevatore telescopico 3,5 t\ncon forche e benna',
  'Miniescavatore 18 q',
  'Autogrù su camion, 40 m di braccio',
  'Piattaforma a forbice elettrica da 10 m',
]
const competitors = ['Noleggi Riuniti', 'Mille Mezzi', 'Altanolo']
const notes = [
  'Chiede un preventivo per tutta la durata del cantiere.',
  'Ha già noleggiato da noi due anni fa.\nVuole parlare con chi ha seguito il cantiere.',
  'Confronta il prezzo con un altro noleggiatore.',
]
const hours = ['08:30', '09:15', '11:00', '14:30', '16:00', '17:45']

/** A customer of the ERP: the first negotiations are with some of them. */
export function erpCustomer(n: number): BodyOf<'clienti'> {
  const { cognome, phone } = person(n * 5)
  const town = pick(towns, n * 11)
  const ragioneSociale = `${cognome} ${pick(trades, n)} S.r.l.`
  return {
    codice: `MG${String(n + 1).padStart(5, '0')}`,
    ragioneSociale,
    partitaIva: vatOf(5_000 + n),
    telefono: phone,
    email: mailbox(`info.${cognome}`),
    indirizzo: `Via Emilia ${n + 1}`,
    cap: town?.cap,
    citta: town?.city,
    provincia: town?.province,
  }
}

/**
 * The nth negotiation of an always equal series: open ones entered within three weeks before today, closed ones over
 * eleven months, called back up to six weeks after.
 */
export function negotiation(n: number, ids: Ids, today: string): BodyOf<'trattative_cp'> {
  const { nome, cognome, phone } = person(n * 5)
  const town = pick(towns, n * 13)
  const private_ = n % 9 === 8
  const state = pick(ids.stati_trattative ?? [], n)
  const lost = state === ids.stati_trattative?.at(-1)
  const closed = ids.stati_trattative?.slice(-2).some((one) => one === state)
  const entered = dayBefore(today, ((n * 8) % 21) + (closed ? 28 * (Math.floor(n / 3) % 11) : 0))
  const called = n % 5 < 3
  return {
    ragioneSociale: private_ ? `${cognome} ${nome}` : `${cognome} ${pick(trades, n)} S.r.l.`,
    personaFisica: private_ ? 'Y' : 'N',
    // Some numbers belong to two negotiations, some to customers of the ERP.
    partitaIva: private_ ? null : vatOf(5_000 + (n % 110)),
    codiceFiscale: private_ ? taxCode(n) : null,
    cliente: n < 20 && !private_ ? ids.clienti?.[n] : null,
    contatto: `${nome} ${cognome}`,
    email: mailbox(`${nome}.${cognome}`),
    telefono: phone,
    luogoContatto: n % 4 === 0 ? 'Filiale' : null,
    statoTrattativaId: state,
    operatoreId: pick(ids.users ?? [], n),
    commercialeId: pick(ids.commerciali ?? [], n * 3),
    filialeId: pick(ids.filiali ?? [], n * 5),
    fonteId: pick(ids.fonti ?? [], n * 7),
    gruppoCrmId: n % 3 === 0 ? pick(ids.gruppi_crm ?? [], n) : null,
    sectorId: pick(ids.settori ?? [], n),
    famigliaMezzoId: pick(ids['famiglie-mezzi'] ?? [], n * 3),
    score: (n * 17) % 101,
    macchineAccessori: pick(machines, n),
    contrattoOfferta: n % 2 ? `OFF-${1_000 + n}` : null,
    inizio: dayBefore(today, -(n % 40) - 3),
    durata: 1 + (n % 12),
    unitaDurata: n % 3 === 0 ? 'M' : 'G',
    paeseTrattativa: 'Italia',
    destinazioneCantiere: `Cantiere di ${town?.city}`,
    formattedAddress: `Via Roma ${n + 1}, ${town?.cap} ${town?.city} ${town?.province}`,
    latitudeTrattativa: town?.latitude,
    longitudeTrattativa: town?.longitude,
    trasportoAbilitato: n % 2 ? 'Y' : 'N',
    trasporto: n % 2 ? 'Bilico con rampe' : null,
    importo_trasporto: n % 2 ? 150 + (n % 10) * 25 : null,
    cauzione: n % 6 === 0 ? 'Y' : 'N',
    importoCauzione: n % 6 === 0 ? 500 : null,
    competitorAttuale: n % 4 === 1 ? pick(competitors, n) : null,
    competitorTrattativeId: lost ? pick(ids['competitors-trattative'] ?? [], n) : null,
    motivoPersaId: lost ? pick(ids.motivi_perse ?? [], Math.floor(n / 6)) : null,
    notePersa: lost ? 'Ha scelto un noleggiatore più vicino al cantiere.' : null,
    note: n % 3 === 0 ? pick(notes, n / 3) : null,
    dataInserimento: entered,
    richiamareInData: called ? dayBefore(today, 4 - ((n * 11) % 46)) : null,
    richiamareInOrario: called && n % 2 ? pick(hours, n) : null,
    ripianificaVisita: n % 5 === 4 ? 'Y' : 'N',
    visita: n % 8 === 1 ? 'Y' : 'N',
    data_visita: n % 8 === 1 ? dayBefore(today, -(n % 15)) : null,
    archiviata: n % 15 === 14 ? 'Y' : 'N',
  }
}

function taxCode(n: number): string {
  const first = `RSSMRA${String(50 + (n % 50))}T10A${String((n * 7) % 1_000).padStart(3, '0')}`
  return `${first}${checkLetter(first)}`
}
