import { useEffect, useState } from 'react'
import { z } from 'zod'
import { currentSender } from '#src/device/outbox/sender.ts'
import { read } from '#src/lib/net/answers.ts'
import { useSession } from '#src/lib/net/session.ts'
import { type AnsweredScan, outcomes } from './scans/scan.ts'

/** So many of the newest are listed when the page opens. */
const NEWEST = 20

const page = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      key: z.string(),
      codice: z.string(),
      inteso: z.string().nullish(),
      risponde: z.string().nullish(),
      esito: z.enum(outcomes),
      resourceMago: z.string().nullish(),
      description: z.string().nullish(),
      filiale: z.string().nullish(),
      scansionataIl: z.string(),
    }),
  ),
})
type Recorded = z.infer<typeof page>['data'][number]

/** The user's newest scans that the server had when the page was opened; none without a network, and for who does not count. */
export function useOwnScans(inventory: number, enabled: boolean): readonly AnsweredScan[] {
  const user = useSession()?.id
  const [known, setKnown] = useState<readonly AnsweredScan[]>([])
  useEffect(() => {
    if (!enabled || user === undefined) return
    const stopped = new AbortController()
    const load = async () => {
      const filters = JSON.stringify({ idInventarioMezzi: inventory, utenteId: user })
      const query = { filters, sortBy: 'ricevutaIl', descending: 1, page: 1, rowsPerPage: NEWEST }
      const options = { query, signal: stopped.signal, background: true }
      const { data } = await read('/api/inventario_mezzi_scansioni', page, options)
      const sender = currentSender()?.sender
      if (stopped.signal.aborted || sender === undefined) return
      setKnown(data.map((one) => answeredScan(one, { inventory, user, sender })))
    }
    // They only help: what is scanned now is listed all the same.
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [inventory, user, enabled])
  return known
}

function answeredScan(recorded: Recorded, of: Pick<AnsweredScan, 'inventory' | 'user' | 'sender'>): AnsweredScan {
  const { id, key, codice, inteso, risponde, esito, resourceMago, description, filiale, scansionataIl } = recorded
  const item = resourceMago && esito !== 'ALTRA_FILIALE' ? { id, resourceMago, description } : null
  const clarification = risponde && resourceMago ? { risponde, mezzo: resourceMago } : {}
  return {
    key,
    nome: '',
    codice,
    il: scansionataIl,
    ...of,
    ...clarification,
    answer: { key, esito, item, filiale, inteso },
  }
}

/** Both, each scan once: what this page was answered says more. */
export const withOwnScans = (
  answered: readonly AnsweredScan[],
  recorded: readonly AnsweredScan[],
): readonly AnsweredScan[] => {
  const keys = new Set(answered.map(({ key }) => key))
  return [...recorded.filter(({ key }) => !keys.has(key)), ...answered]
}
