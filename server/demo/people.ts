import { DEMO_DOMAIN } from './domain.ts'

const firstNames = [
  'Marco',
  'Giulia',
  'Andrea',
  'Francesca',
  'Luca',
  'Chiara',
  'Matteo',
  'Sara',
  'Davide',
  'Elena',
  'Paolo',
  'Martina',
  'Stefano',
  'Valentina',
  'Simone',
  'Alessia',
  'Roberto',
  'Federica',
  'Giorgio',
  'Silvia',
  'Nicolò',
  'Ilaria',
]
const lastNames = [
  'Rossi',
  'Ferrari',
  'Bianchi',
  'Romano',
  'Colombo',
  'Ricci',
  'Marino',
  'Greco',
  'Bruno',
  'Gallo',
  'Conti',
  'De Luca',
  'Mancini',
  'Costa',
  'Giordano',
  'Rizzo',
  'Lombardi',
  'Moretti',
  'Barbieri',
  'Fontana',
  'Santoro',
  'Mariani',
  'Rinaldi',
  'Caruso',
  'Ferrara',
  'Galli',
  'Martini',
  'Leone',
  'Longo',
  'Gentile',
  'Martinelli',
  'Vitale',
  'Lombardo',
  'Serra',
  'Coppola',
  'De Santis',
  "D'Angelo",
  'Marchetti',
  'Parisi',
  'Villa',
  'Conte',
  'Ferraro',
  'Ferri',
  'Fabbri',
  'Bianco',
]

export interface DemoPerson {
  nome: string
  cognome: string
  /** A mobile number nobody has. */
  phone: string
}

/** The nth person of an endless, always equal series; the first 495 have different names. */
export function person(n: number): DemoPerson {
  const nome = firstNames[(n * 7) % firstNames.length] ?? ''
  const cognome = lastNames[(n * 11) % lastNames.length] ?? ''
  return { nome, cognome, phone: `+39 3${30 + (n % 60)} ${String(1_000_000 + ((n * 48_271) % 9_000_000))}` }
}

/** An address in the demo's own domain, from a name with accents and spaces. */
export function mailbox(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase()
  return `${plain}@${DEMO_DOMAIN}`
}
