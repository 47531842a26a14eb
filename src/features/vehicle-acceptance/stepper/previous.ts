import { useEffect, useState } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/net/answers.ts'
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
export function usePrevious(serial: string): Previous | undefined {
  const [found, setFound] = useState<{ serial: string; previous?: Previous }>()
  useEffect(() => {
    if (serial === '') return
    const stopped = new AbortController()
    const options = { query: { matricola: serial }, background: true, signal: stopped.signal }
    const ask = () =>
      read('/api/accettazioni_mezzi/precedente', answer, options).then(
        (previous) => setFound({ serial, previous: previous ?? undefined }),
        // It only helps: without it the acceptance goes on.
        () => {},
      )
    const timer = setTimeout(ask, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [serial])
  return found?.serial === serial ? found.previous : undefined
}

/** Whether a meter shows less than before, which it never should. */
export const isLower = (value: unknown, before: number | null | undefined): boolean =>
  typeof value === 'number' && typeof before === 'number' && value < before
