import type { BodyOf } from '#schema/rows/typed-rows.ts'

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

const check = (nome: string, tipo: string, ...values: string[]): BodyOf<'tipi_controllo'> => ({
  nome,
  tipo,
  listaPossibiliValori: values.length > 0 ? values.join(', ') : undefined,
})
/** A check whose first value says that all is well. */
const inOrder = (nome: string, tipo: string, first: string, ...others: string[]): BodyOf<'tipi_controllo'> => ({
  ...check(nome, tipo, first, ...others),
  primoInOrdine: true,
})
const state = ['Buono', 'Usurato', 'Da sostituire'] as const
const level = ['Pieno', 'Da rabboccare', 'Vuoto']
const present = ['Presente', 'Mancante'] as const
const works = ['Funzionante', 'Non funzionante'] as const

/** The checks of a returned vehicle. */
export const tipiControllo: BodyOf<'tipi_controllo'>[] = [
  inOrder('Pneumatici', 'Esterno', ...state),
  inOrder('Cingoli', 'Esterno', ...state),
  inOrder('Carrozzeria', 'Esterno', 'Integra', 'Graffi', 'Ammaccature', 'Danni gravi'),
  inOrder('Vetri e specchi', 'Esterno', 'Integri', 'Scheggiati', 'Rotti'),
  inOrder('Targa', 'Esterno', ...present),
  inOrder('Luci e indicatori', 'Impianto elettrico', ...works),
  inOrder('Batteria', 'Impianto elettrico', 'Carica', 'Da ricaricare', 'Da sostituire'),
  inOrder('Cavo di ricarica', 'Dotazione', ...present),
  inOrder('Quadro comandi', 'Impianto elettrico', ...works),
  inOrder('Pulsante di emergenza', 'Sicurezza', ...works),
  inOrder('Imbracature', 'Sicurezza', ...present),
  inOrder('Estintore', 'Sicurezza', 'Presente', 'Mancante', 'Scaduto'),
  inOrder('Stabilizzatori', 'Sicurezza', ...works),
  inOrder('Cintura di sicurezza', 'Sicurezza', 'Integra', 'Da sostituire'),
  check('Olio motore', 'Livelli', ...level),
  check('Olio idraulico', 'Livelli', ...level),
  check('Liquido di raffreddamento', 'Livelli', ...level),
  check('AdBlue', 'Livelli', ...level),
  inOrder('Perdite', 'Motore', 'Nessuna', 'Trasudamento', 'Perdita evidente'),
  inOrder('Filtro aria', 'Motore', ...state),
  inOrder('Libretto di circolazione', 'Documenti', ...present),
  inOrder('Manuale d’uso', 'Documenti', ...present),
  inOrder('Pulizia interna', 'Interno', 'Pulito', 'Da pulire'),
  check('Chiavi', 'Dotazione', '1', '2', '3'),
  check('Note del controllo', 'Altro'),
]

export const brochure =
  'Gentile cliente,\n\nin allegato la nostra brochure con la gamma completa dei mezzi a noleggio.\n' +
  'Restiamo a disposizione per un preventivo o una prova sul vostro cantiere.\n\nCordiali saluti'
