import { useDataProvider } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import { subscribeToTopic, topicOf } from '#src/lib/net/realtime.ts'
import { whenChanged } from '#src/lib/net/when-changed.ts'
import type { QueryControls } from '#src/list/use-query-controls.ts'
import { type Moving, targetOf } from '#src/record/moves/targets.ts'
import { type Column, keyOf, useBoardKeys } from './board-data.ts'
import type { PlacedCards } from './use-moved-cards.ts'

/** As many changed cards are looked at one by one; of more the whole board is read anew. */
const MOST = 100

interface Options {
  moving: Moving
  query: QueryControls
  columns: readonly Column[]
  placed: RefObject<PlacedCards>
  release: (id: number) => void
  /** Reads the figures anew. */
  readFigures: () => Promise<readonly Column[] | undefined>
  /** Cards have come into these columns, left them or changed their place. */
  onChanged: (columns: readonly string[]) => void
}

/**
 * Follows what others change: one small request says what became of the changed cards. New values show where the card
 * stands; columns in which cards move are told. The user's own saves, which the board has already, change nothing.
 */
export function useLiveBoard(options: Options): { knownCard: (id: number) => Row | undefined } {
  const { moving, query, columns, placed, release, readFigures, onChanged } = options
  const client = useQueryClient()
  const keys = useBoardKeys(moving)
  const readCards = useCardReader(moving, query)
  const knownCard = useFetchedCard(moving, columns)
  const columnOf = (row: Row) => keyOf(targetOf(moving, row))
  const ids = useRef(new Set<number | undefined>())

  const check = useEffectEvent(async (): Promise<boolean> => {
    if (document.visibilityState === 'hidden') return false
    const asked = [...ids.current]
    if (asked.some((id) => id !== undefined && placed.current.get(id)?.saving)) return false
    ids.current.clear()
    const named = asked.filter((id) => id !== undefined)
    if (named.length < asked.length || named.length > MOST) {
      await readFigures()
      onChanged(columns.map(({ key }) => key))
      return true
    }
    const fresh = await readCards(named)
    const touched = new Set<string>()
    let changed = false
    for (const id of named) {
      const [now, known] = [fresh.get(id), placed.current.get(id)?.row ?? knownCard(id)]
      if (now && known && known.version >= now.version) continue
      changed = true
      release(id)
      if (now && known && columnOf(now) === columnOf(known) && isInOrder(known, now, query.state.sortBy))
        showInPlace(client, keys.cards(columnOf(now)), now)
      else for (const row of [now, known]) if (row) touched.add(columnOf(row))
    }
    if (!changed) return true
    const figures = await readFigures()
    // Cards that were not fetched yet are missed, or come, in the counts alone.
    for (const { key, count } of columns) {
      if (figures?.find((one) => one.key === key)?.count !== count) touched.add(key)
    }
    onChanged([...touched])
    return true
  })

  useEffect(() => {
    const topic = topicOf(moving.table.name)
    const forget = subscribeToTopic(topic, ({ id }) => ids.current.add(id))
    const stop = whenChanged(topic, () => check())
    return () => {
      forget()
      stop()
    }
  }, [moving.table.name])
  return { knownCard }
}

/** Reads the cards of these ids that are on the board, as others have left them. */
function useCardReader({ table }: Moving, { state, filters }: QueryControls) {
  const provider = useDataProvider()
  return async (ids: readonly number[]): Promise<Map<number, Row>> => {
    // The board shows no card then.
    if (state.lost) return new Map()
    const { data } = await provider().getList<Row>({
      resource: table.name,
      pagination: { currentPage: 1, pageSize: MOST, mode: 'server' },
      meta: { where: { ...filters, id: ids }, background: true },
    })
    return new Map(data.map((row) => [row.id, row]))
  }
}

/** Finds a card among those fetched for any column: its newest version. */
function useFetchedCard(moving: Moving, columns: readonly Column[]) {
  const client = useQueryClient()
  const keys = useBoardKeys(moving)
  return (id: number): Row | undefined =>
    columns
      .flatMap(({ key }) => client.getQueriesData<{ data: Row[] }>({ queryKey: keys.cards(key) }))
      .flatMap(([, answer]) => answer?.data.find((row) => row.id === id) ?? [])
      .sort((one, other) => other.version - one.version)[0]
}

/** Whether the card keeps its place among the others of its column. */
const isInOrder = (known: Row, now: Row, sortBy: string | null): boolean =>
  sortBy === null || same(known[sortBy], now[sortBy])

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function showInPlace(client: QueryClient, queryKey: readonly unknown[], row: Row): void {
  client.setQueriesData<{ data: Row[] } & Values>({ queryKey }, (answer) =>
    answer ? { ...answer, data: answer.data.map((one) => (one.id === row.id ? row : one)) } : answer,
  )
}
