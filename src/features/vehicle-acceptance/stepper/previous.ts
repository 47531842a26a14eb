import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
import { useTypedAnswer } from '#src/lib/net/use-typed-answer.ts'
import { storedPhoto } from '../photos/stored-photo.ts'

const previousSchema = z.object({
  id: z.number(),
  dataAccettazione: z.string(),
  ore: z.number().nullable().default(null),
  km: z.number().nullable().default(null),
  carburante: z.number().nullable().default(null),
  danni: z.boolean().nullable().default(null),
  foto: z.array(storedPhoto),
})
/** The acceptance of the same vehicle before this one. */
export type Previous = z.output<typeof previousSchema>

const answer = envelope(previousSchema.nullable())
const WAIT_MS = 500

/** The newest acceptance of a vehicle, shortly after its serial number was typed; undefined when there is none, and without a network. */
export const usePrevious = (serial: string): Previous | undefined =>
  useTypedAnswer(
    serial,
    (options) => read('/api/accettazioni_mezzi/precedente', answer, { query: { matricola: serial }, ...options }),
    WAIT_MS,
  ) ?? undefined

/** Whether a meter shows less than before, which it never should. */
export const isLower = (value: unknown, before: number | null | undefined): boolean =>
  typeof value === 'number' && typeof before === 'number' && value < before
