import { createHash } from 'node:crypto'

/** A damage marked on a photo, at fractions of its width and height. */
export interface ReportMark {
  tipo: string
  x: number
  y: number
  nota: string
}

export interface ReportPhoto {
  /** The hash of the stored bytes. */
  sha256: string
  /** A key of the choice `posizione`. */
  posizione: string | null
  descrizione: string
  segni: readonly ReportMark[]
}

/** What the report of an acceptance says. Internal notes have no place in it. */
export interface ReportRecord {
  id: number
  /** DD-MM-YYYY. */
  dataAccettazione: string
  operatore: string
  matricola: string
  ore: number | null
  km: number | null
  carburante: number
  danni: boolean
  controlli: readonly { nome: string; valore: string }[]
  noteCliente: string
  foto: readonly ReportPhoto[]
  /** The hash of the stored bytes of the signature. */
  firma: string | null
}

/** The SHA-256 (hex) of everything that the report says, its images included: another content has another one. */
export const hashOf = (record: ReportRecord): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(record)))
    .digest('hex')

/** The code at the foot of each page: the number of the acceptance and the hash, by which it can be verified. */
export const codeOf = (record: ReportRecord): string => `${record.id}-${hashOf(record)}`

/** The number and the hash of such a code, or undefined for any other text. */
export function readCode(code: string): { id: string; hash: string } | undefined {
  const [, id, hash] = /^(\d{1,10})-([0-9a-f]{64})$/.exec(code.trim().toLowerCase()) ?? []
  return id && hash ? { id, hash } : undefined
}

/** The same lists for the same content, whatever the order of the keys. The first entry tells apart later forms. */
const canonical = ({ controlli, foto, ...facts }: ReportRecord): unknown => [
  'accettazione 1',
  [facts.id, facts.dataAccettazione, facts.operatore, facts.matricola],
  [facts.ore, facts.km, facts.carburante, facts.danni],
  controlli.map(({ nome, valore }) => [nome, valore]),
  foto.map(({ sha256, posizione, descrizione, segni }) => [
    sha256,
    posizione,
    descrizione,
    segni.map(({ tipo, x, y, nota }) => [tipo, x, y, nota]),
  ]),
  [facts.noteCliente, facts.firma],
]
