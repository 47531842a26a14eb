import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { subscribeToTopic, topicOf } from '#src/lib/net/realtime.ts'
import type { RowOf } from '#src/providers/rows.ts'

interface Source<T> {
  /** The name of the copy on the device. */
  name: string
  path: string
  schema: z.ZodType<T>
  /** Read anew when rows of this table change. */
  table: string
}

type Row = RowOf<'tipi_controllo'>
type CheckType = Pick<Row, 'id' | 'nome' | 'listaPossibiliValori'> & Partial<Pick<Row, 'primoInOrdine' | 'tipo'>>

const checkType: z.ZodType<CheckType> = z.object({
  id: z.number(),
  nome: z.string(),
  listaPossibiliValori: z.string().nullable(),
  // A copy that an earlier release has made has neither.
  primoInOrdine: z.boolean().nullable().optional(),
  tipo: z.string().nullable().optional(),
})

export const checkTypes: Source<CheckType[]> = {
  name: 'check-types',
  path: '/api/tipi_controllo',
  schema: z.array(checkType),
  table: 'tipi_controllo',
}

export const serialNumbers: Source<string[]> = {
  name: 'serial-numbers',
  path: '/api/accettazioni_mezzi/matricole',
  schema: z.array(z.string()),
  table: 'accettazioni_mezzi',
}

/** Reads the data from the server and copies it to the device. Rejects as `read` does. */
export async function fetchReference<T>({ name, path, schema }: Source<T>): Promise<T> {
  const value = await read(path, envelope(schema), { background: true })
  // Nobody waits for the copy: a device that stores nothing works as long as there is a network.
  void storeCopy(name, value).catch(() => {})
  return value
}

interface Known<T> {
  value: T
  /** When it was copied, in milliseconds since 1970, where the server cannot be asked. */
  copiedAt?: number
}

export interface Reference<T> {
  known?: Known<T>
  /** Neither the server nor the device has the data. */
  isMissing: boolean
}

/** The data as the server has it now; until it answers, and without a network, the copy of this device. */
export function useReference<T>(source: Source<T>): Reference<T> {
  const [known, setKnown] = useState<Known<T>>()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      const copy = copyOf(source)
      void copy.then((one) => isMounted && setKnown((before) => before ?? (one && { value: one.value })))
      const now = await fetchReference(source).then(
        (value) => ({ value }),
        () => copy,
      )
      if (!isMounted) return
      setKnown((before) => now ?? before)
      setIsMissing(now === undefined)
    }
    void load()
    const unsubscribe = subscribeToTopic(topicOf(source.table), load)
    window.addEventListener('online', load)
    return () => {
      isMounted = false
      unsubscribe()
      window.removeEventListener('online', load)
    }
  }, [source])
  return { known, isMissing: isMissing && !known }
}

async function copyOf<T>({ name, schema }: Source<T>): Promise<Known<T> | undefined> {
  const copy = await readCopy(name)
  const { data } = schema.safeParse(copy?.value)
  return copy && data !== undefined ? { value: data, copiedAt: copy.at } : undefined
}
