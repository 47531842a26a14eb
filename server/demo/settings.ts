import type { BodyOf } from '#schema/typed-rows.ts'

const white = '#FFFFFF'
const black = '#000000'
const fonte = (description: string, coloreSfondo: string, coloreCarattere: string): BodyOf<'fonti'> => ({
  description,
  coloreSfondo,
  coloreCarattere,
})

/** Where negotiations come from. */
export const fonti: BodyOf<'fonti'>[] = [
  fonte('Telefonata del cliente', '#1565C0', white),
  fonte('Sito web', '#2E7D32', white),
  fonte('Email', '#00695C', white),
  fonte('Visita in filiale', '#6A1B9A', white),
  fonte('Agente', '#BF360C', white),
  fonte('Fiera', '#FDD835', black),
  fonte('Passaparola', '#82B1FF', black),
  fonte('Campagna pubblicitaria', '#AD1457', white),
  fonte('Cliente storico', '#B2DFDB', black),
  fonte('Segnalazione di un collega', '#FFCC80', black),
  fonte('Social network', '#4527A0', white),
  fonte('Bando pubblico', '#CFD8DC', black),
].map((values, n): BodyOf<'fonti'> => ({ ...values, ordinamento: n + 1 }))

const check = (nome: string, tipo: string, listaPossibiliValori?: string): BodyOf<'tipi_controllo'> => ({
  nome,
  tipo,
  listaPossibiliValori,
})
const state = 'Buono, Usurato, Da sostituire'
const level = 'Pieno, Da rabboccare, Vuoto'
const present = 'Presente, Mancante'
const works = 'Funzionante, Non funzionante'

/** What is looked at when a vehicle comes back. */
export const tipiControllo: BodyOf<'tipi_controllo'>[] = [
  check('Pneumatici', 'Esterno', state),
  check('Cingoli', 'Esterno', state),
  check('Carrozzeria', 'Esterno', 'Integra, Graffi, Ammaccature, Danni gravi'),
  check('Vetri e specchi', 'Esterno', 'Integri, Scheggiati, Rotti'),
  check('Targa', 'Esterno', present),
  check('Luci e indicatori', 'Impianto elettrico', works),
  check('Batteria', 'Impianto elettrico', 'Carica, Da ricaricare, Da sostituire'),
  check('Cavo di ricarica', 'Dotazione', present),
  check('Quadro comandi', 'Impianto elettrico', works),
  check('Pulsante di emergenza', 'Sicurezza', works),
  check('Imbracature', 'Sicurezza', present),
  check('Estintore', 'Sicurezza', 'Presente, Mancante, Scaduto'),
  check('Stabilizzatori', 'Sicurezza', works),
  check('Cintura di sicurezza', 'Sicurezza', 'Integra, Da sostituire'),
  check('Olio motore', 'Livelli', level),
  check('Olio idraulico', 'Livelli', level),
  check('Liquido di raffreddamento', 'Livelli', level),
  check('AdBlue', 'Livelli', level),
  check('Perdite', 'Motore', 'Nessuna, Trasudamento, Perdita evidente'),
  check('Filtro aria', 'Motore', state),
  check('Libretto di circolazione', 'Documenti', present),
  check('Manuale d’uso', 'Documenti', present),
  check('Pulizia interna', 'Interno', 'Pulito, Da pulire'),
  check('Chiavi', 'Dotazione', '1, 2, 3'),
  check('Note del controllo', 'Altro'),
]

export const brochure =
  'Gentile cliente,\n\nin allegato la nostra brochure con la gamma completa dei mezzi a noleggio.\n' +
  'Restiamo a disposizione per un preventivo o una prova sul vostro cantiere.\n\nCordiali saluti'
