import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { MAX_ROWS_PER_PAGE } from '#schema/lists/list-query.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import { useMay } from '#src/providers/ability.ts'
import { readRows } from '#src/providers/rows.ts'
import { ownerKey, type SendRegister } from './register.ts'
import { asSend, type Send } from './send.ts'

/** The sends of several rows, newest first, by row id. */
type SendsByRow = ReadonlyMap<number, readonly Send[]>

const keyOf = ({ sends }: SendRegister) => ['sends', sends]

/** One page of the sends that match the filters, newest first, fetched in the background. */
function readPage({ sends }: SendRegister, filters: Values, page: number, rowsPerPage: number): Promise<Row[]> {
  const query = { filters: JSON.stringify(filters), sortBy: 'richiestoIl', descending: 1, page, rowsPerPage }
  return readRows(sends, `/api/${sends}`, { query, background: true })
}

/** The latest sends that match the filters, newest first, at most that many. */
export async function readSends(register: SendRegister, filters: Values, most: number): Promise<Send[]> {
  return (await readPage(register, filters, 1, most)).flatMap((row) => asSend(register, row) ?? [])
}

/** All sends of these rows, newest first, in as many pages as they fill. */
async function readAllSends(register: SendRegister, ids: readonly number[]): Promise<Send[]> {
  // By id, since a send that is requested between two pages moves the last row of the first to the second.
  const sends = new Map<number, Send>()
  for (let page = 1; ; page++) {
    const rows = await readPage(register, { [ownerKey(register)]: ids }, page, MAX_ROWS_PER_PAGE)
    for (const send of rows.flatMap((row) => asSend(register, row) ?? [])) sends.set(send.id, send)
    if (rows.length < MAX_ROWS_PER_PAGE) return [...sends.values()]
  }
}

/** Refetches all sends on screen, after one was requested or retried. */
export const refreshSends = (client: QueryClient, register: SendRegister): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(register) })

/** The sends of these rows, fetched together and kept fresh; undefined until they arrive. A failure keeps the last ones. */
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
      const byRow = groupBy(await readAllSends(register, ids), ({ ownerId }) => ownerId)
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
  /** The ids of the rows on screen. */
  ids: readonly number[]
  children: ReactNode
}

/** Fetches the sends of all rows on screen together, for the menus and dialogs inside it. */
export function SendsOnScreen({ register, ids: rows, children }: Props) {
  const ids = [...new Set(rows)].toSorted((one, other) => one - other)
  const sends = useSendsOf(register, ids, true)
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the ids
  const onScreen = useMemo(() => ({ register, ids, sends }), [register, key, sends])
  return <OnScreenContext value={onScreen}>{children}</OnScreenContext>
}

interface RowProps {
  register: SendRegister
  /** The id of the row. */
  id: number
  /** Shows them; none until they arrive. */
  children: (sends: readonly Send[]) => ReactNode
}

/**
 * The sends of a row, newest first, kept fresh while it is on screen. Inside `SendsOnScreen` they are those fetched with all its rows,
 * and a row costs no query of its own; otherwise they come by a request of their own.
 */
export function RowSends(props: RowProps) {
  const { register, id, children } = props
  const onScreen = use(OnScreenContext)
  const isShared = isAmong(onScreen, register, id)
  const sends = someOf(isShared ? onScreen.sends : undefined, id)
  // Nothing is drawn again where the sends of other rows have arrived.
  const shown = useMemo(() => isShared && children(sends), [isShared, children, sends])
  return isShared ? shown : <OwnSends {...props} />
}

const OwnSends = ({ register, id, children }: RowProps) => children(someOf(useSendsOf(register, [id], true), id))

const none: readonly Send[] = []
/** Those of one row; always the same array where there are none. */
function someOf(sends: SendsByRow | undefined, id: number): readonly Send[] {
  const own = sends?.get(id)
  return own?.length ? own : none
}

const isAmong = (onScreen: OnScreen | undefined, register: SendRegister, id: number): onScreen is OnScreen =>
  onScreen?.register === register && onScreen.ids.includes(id)

/** The same for one row on a page; a list, which has many, gives each of them `RowSends`. */
export function useSends(register: SendRegister, id: number): readonly Send[] | undefined {
  const onScreen = use(OnScreenContext)
  const shared = isAmong(onScreen, register, id) ? onScreen : undefined
  const own = useSendsOf(register, [id], shared === undefined)
  return (shared ? shared.sends : own)?.get(id)
}
