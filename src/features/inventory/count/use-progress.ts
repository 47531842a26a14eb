import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { envelope, read } from '#src/lib/answers.ts'
import { topicOf } from '#src/lib/realtime.ts'
import { whenChanged } from '#src/lib/when-changed.ts'

const person = z.object({
  id: z.number(),
  username: z.string(),
  nome: z.string().nullish(),
  cognome: z.string().nullish(),
})

const counting = z.object({
  totale: z.number(),
  contati: z.number(),
  senzaStato: z.number(),
  anomalie: z.number(),
  perUtente: z.array(z.object({ utente: person.nullable(), contati: z.number(), ultimo: z.string().nullable() })),
  dispositivi: z.array(
    z.object({
      id: z.number(),
      dispositivo: z.string(),
      nome: z.string().nullable(),
      nonInviate: z.number(),
      segnalatoIl: z.string().nullable(),
    }),
  ),
})
const row = z.object({ concluso: z.boolean() })

export interface Progress extends z.infer<typeof counting> {
  concluso: boolean
}

/** Rows of these tables change what the page shows of an inventory. */
const tables = ['inventari_mezzi', 'inventario_mezzi_scansioni', 'inventario_mezzi_dispositivi'] as const

async function fetchProgress(id: number, signal: AbortSignal): Promise<Progress> {
  const options = { background: true, signal }
  const [counted, { concluso }] = await Promise.all([
    read(`/api/inventari-mezzi/${id}/conteggio`, envelope(counting), options),
    read(`/api/inventari_mezzi/${id}`, envelope(row), options),
  ])
  return { ...counted, concluso }
}

/** Who has counted what in an inventory, live. Undefined until it is known; what was known stays while there is no network. */
export function useProgress(id: number): { progress?: Progress; isMissing: boolean } {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['inventory-progress', id],
    queryFn: ({ signal }) => fetchProgress(id, signal),
  })
  useEffect(() => {
    const refresh = async () => {
      await client.invalidateQueries({ queryKey: ['inventory-progress', id] })
      return true
    }
    const stops = tables.map((table) => whenChanged(topicOf(table), refresh))
    const online = () => void refresh()
    window.addEventListener('online', online)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', online)
    }
  }, [client, id])
  return { progress: data, isMissing: error !== null && data === undefined }
}
