import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { useMay } from '#src/providers/ability.ts'
import { readRows } from '#src/providers/rows.ts'
import { ownerKey, type SendRegister } from './register.ts'
import { asSend, type Send } from './send.ts'

/** The sends of some rows, newest first, by the id of the row. */
type SendsByRow = ReadonlyMap<number, readonly Send[]>

const MOST = 300

const keyOf = ({ sends }: SendRegister) => ['sends', sends]

/** The latest sends that match the filters, newest first, fetched in the background. */
export async function readSends(register: SendRegister, filters: Values, most: number = MOST): Promise<Send[]> {
  const order = { sortBy: 'richiestoIl', descending: 1, page: 1, rowsPerPage: most }
  const query = { filters: JSON.stringify(filters), ...order }
  const rows = await readRows(register.sends, `/api/${register.sends}`, { query, background: true })
  return rows.flatMap((row) => asSend(register, row) ?? [])
}

/** Fetches all sends on screen at once, after one was requested or retried. */
export const refreshSends = (client: QueryClient, register: SendRegister): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(register) })

/** The sends of these rows in one request, kept fresh; undefined until they are fetched. After a failure the last ones stay. */
function useSendsOf(register: SendRegister, ids: readonly number[], enabled: boolean): SendsByRow | undefined {
  const client = useQueryClient()
  const isReadable = useMay()('read', register.sends)
  const isEnabled = enabled && isReadable && ids.length > 0
  const queryKey = [...keyOf(register), ids.join()]
  const hash = queryKey.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key
  useEffect(() => {
    if (!isEnabled) return
    return whenChanged(topicOf(register.sends), async () => {
      await client.invalidateQueries({ queryKey, exact: true })
      return true
    })
  }, [client, isEnabled, hash])
  const { data } = useQuery({
    queryKey,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<SendsByRow> => {
      const byRow = groupBy(await readSends(register, { [ownerKey(register)]: ids }), ({ ownerId }) => ownerId)
      return new Map(ids.map((id) => [id, byRow.get(id) ?? []]))
    },
  })
  return data
}

interface OnScreen {
  register: SendRegister
  ids: readonly number[]
  sends: SendsByRow | undefined
}

const OnScreenContext = createContext<OnScreen | undefined>(undefined)

interface Props {
  register: SendRegister
  /** The rows that are on screen. */
  ids: readonly number[]
  children: ReactNode
}

/** Reads the sends of all rows on screen in one request, for what shows them within it. */
export function SendsOnScreen({ register, ids: rows, children }: Props) {
  const ids = [...new Set(rows)].toSorted((one, other) => one - other)
  const sends = useSendsOf(register, ids, true)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  const onScreen = useMemo(() => ({ register, ids, sends }), [register, key, sends])
  return <OnScreenContext value={onScreen}>{children}</OnScreenContext>
}

/**
 * The sends of a row, newest first, kept fresh while it is on screen; undefined until they are fetched. They come with those
 * of all rows on screen where these are read together, else by a request of their own.
 */
export function useSends(register: SendRegister, id: number, enabled = true): readonly Send[] | undefined {
  const onScreen = use(OnScreenContext)
  const isOnScreen = onScreen?.register === register && onScreen.ids.includes(id)
  const own = useSendsOf(register, [id], enabled && !isOnScreen)
  return enabled ? (isOnScreen ? onScreen.sends : own)?.get(id) : undefined
}
