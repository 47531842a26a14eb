import { z } from 'zod'
import { choice, person } from '../../answers.ts'

/** The outcomes of the server, and `RIFIUTATA` for a scan it does not take. */
export const outcomes = [
  'TROVATO',
  'GIA_CONTATO',
  'ALTRA_FILIALE',
  'AMBIGUO',
  'SCONOSCIUTO',
  'TARDIVA',
  'ANNULLATA',
  'RIFIUTATA',
] as const
export type Outcome = (typeof outcomes)[number]

const item = z.object({
  id: z.number(),
  resourceMago: z.string(),
  description: z.string().nullish(),
  matricola: z.string().nullish(),
})

/** What the server answers to a scan. */
export const answerSchema = z.object({
  key: z.string(),
  esito: z.enum(outcomes),
  item: item.nullish(),
  filiale: z.string().nullish(),
  contatoDa: person.optional(),
  contatoIl: z.string().nullish(),
  message: z.string().nullish(),
  /** What the code was understood as, where that is another text. */
  inteso: z.string().nullish(),
  /** The vehicles that an unclear code may be. */
  scelte: z.array(choice).nullish(),
})
export type Answer = z.infer<typeof answerSchema>

/** Which vehicle an unclear code is, as was said on the spot. */
export interface Clarification {
  /** The number of the vehicle. */
  mezzo: string
  /** The key of the scan that was unclear. */
  risponde: string
}

/** That an earlier scan is taken back, which goes the way of a scan. */
export interface Retraction {
  /** The key of that scan. */
  annulla: string
}

/** A code read in an inventory, on this device until the server has answered it. */
export interface Scan extends Partial<Clarification>, Partial<Retraction> {
  /** A UUID, by which the server knows a repeated scan. */
  key: string
  inventory: number
  /** The name of the inventory. */
  nome: string
  codice: string
  /** When it was read, ISO 8601. */
  il: string
  user: number
  /** Who it is sent as: the session of another user, or of an impersonated one, neither sends nor shows it. */
  sender: string
  /** Its id in the store of the device; undefined while it lies in the memory of this page only. */
  id?: string
  /** Its place among what lies there. */
  position?: number
  /** It is being written to the device: until that is done, closing the page could lose it. */
  isStoring?: true
  /** Why the server did not take it. */
  refused?: string
}

export interface AnsweredScan extends Scan {
  answer: Answer
}
