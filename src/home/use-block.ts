import { useState } from 'react'
import { blockFilters, type ListedBlock, nextFilters, partsOf } from '#schema/lists/home-blocks.ts'
import type { Values } from '#schema/rows/row.ts'
import { listLink } from './list-link.ts'
import type { OwnHome } from './own-home.ts'
import { readOf } from './read.tsx'
import { useScope } from './scope.ts'
import { useBlockRows } from './use-block-rows.ts'

/** The limit of the routes of one's own rows. */
const ALL = 500

const useAll: NonNullable<OwnHome['useShown']> = (rows) => ({ rows })
const useNothing = () => true

/** The rows of a block in their parts, how many there are, and where the others are. */
export function useBlock(listed: ListedBlock, own: OwnHome) {
  const { table, block } = listed
  const { useShown = useAll, useReady = useNothing } = own
  const isMine = useScope() === 'mine'
  const isOwn = block.owner === undefined ? own.path !== undefined : isMine
  const path = isOwn ? own.path : undefined
  const filters = blockFilters(table, block, isOwn && path === undefined)
  const [isWhole, setWhole] = useState(false)
  const isAllHere = block.owner === undefined && path !== undefined
  const parts = partsOf(block, filters).map((part) => {
    const asked = { ...part, ...askedOf(part.filters, path), rows: isWhole ? ALL : part.rows }
    // biome-ignore lint/correctness/useHookAtTopLevel: a block has as many parts as long as it is mounted, its key says how many
    return { ...part, query: useBlockRows(table.name, asked) }
  })
  const queries = parts.map(({ query }) => query)
  const rows = queries.flatMap(({ data }) => data?.data ?? [])
  const totals = queries.map(({ data }) => data?.total ?? 0)
  const shown = useShown(rows)
  const read = readOf(...queries)
  const count = shown.count ?? totals.reduce((sum, total) => sum + total, 0)
  const next = useNext(listed, { filters, path, enabled: read.isReady && count === 0 })
  const hasCome = useReady(shown.rows) && read.isReady && !next.isAsked
  // What is asked once the block stands there comes when it comes.
  const [wasReady, setWasReady] = useState(false)
  if (hasCome && !wasReady) setWasReady(true)
  const isReady = hasCome || (wasReady && read.isReady)
  return {
    isOwn,
    rows: shown.rows,
    parts: parts.map(({ label, query, filters, sortBy, descending }) => ({
      label,
      rows: (query.data?.data ?? []).filter((row) => shown.rows.includes(row)),
      others: shown.count === undefined && !isAllHere ? (query.data?.total ?? 0) : 0,
      to: addressOf(listed, filters, { sortBy, descending }),
    })),
    read: { ...read, isReady },
    isBusy: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    count,
    todo: read.isReady ? (shown.todo ?? count) : undefined,
    to: addressOf(listed, filters, block),
    next: next.row,
    /** Its reader's rows are on no list: they are all shown here. */
    whole: isAllHere ? { isWhole, setWhole } : undefined,
  }
}

/** Routes of one's own rows have filters of their own: others hold besides. */
const askedOf = (filters: Values, path: string | undefined) =>
  path === undefined ? { filters } : { filters: undefined, and: filters, path }

/** The address of the list with these rows; without a sort that it has by itself. */
function addressOf(
  { table, screen }: ListedBlock,
  filters: Values,
  { sortBy, descending = false }: { sortBy?: string; descending?: boolean },
): string {
  const isUsual = sortBy === table.sort && descending === (table.descending ?? false)
  return listLink(screen.route, filters, isUsual ? {} : { sortBy, descending })
}

interface NextOptions {
  filters: Values
  path?: string
  enabled: boolean
}

/** The row that comes after those of a block which has none, and whether it is on its way. */
function useNext({ table, block }: ListedBlock, { filters, path, enabled }: NextOptions) {
  const { next } = block
  const { data, error } = useBlockRows(table.name, {
    ...{ sortBy: next?.sortBy, descending: next?.descending, rows: 1 },
    ...askedOf(nextFilters(block, filters), path),
    enabled: enabled && next !== undefined,
  })
  return {
    row: enabled ? data?.data[0] : undefined,
    isAsked: enabled && next !== undefined && data === undefined && !error,
  }
}
