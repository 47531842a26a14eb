import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { sequenceField } from '#schema/rows/sequence.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { apiPath } from '#src/providers/data.ts'
import type { ListState } from '../list-state.ts'
import type { LoadedRows } from '../use-rows.ts'
import type { ListSource } from '../use-source.ts'
import { type Drop, neighboursOf, reordered } from './places.ts'
import { t } from './texts.ts'

/** How the user puts rows in order: dropped beside another, or one step up or down. */
export interface RowOrder {
  drop: (drop: Drop) => void
  step: (row: Row, by: -1 | 1) => void
  /** Whether the place of this row is the user's to change. */
  isMovable: (row: Row) => boolean
}

/**
 * Puts the rows of a list in order where people may: of a table that is ordered by them, shown in that order and as a whole.
 * The rows move at once; each move is one command, sent after the one before it, with its undo. Undefined elsewhere.
 */
export function useRowOrder(source: ListSource, state: ListState, rows: LoadedRows): RowOrder | undefined {
  const { table, may, path, scope, embedded } = source
  const place = sequenceField(table)
  const inOrder = state.sortBy === place && state.sortBy !== null && !state.sortDesc
  const whole = Object.keys(state.filters).length === 0 && path === undefined && scope === undefined && !embedded
  const latest = useRef({ rows, state })
  useEffect(() => {
    latest.current = { rows, state }
  })

  const move = useMove(source, latest)
  const drop = useCallback(
    (where: Drop) => {
      const { rows } = latest.current
      const next = reordered(rows.data, where)
      if (!next) return
      latest.current = { ...latest.current, rows: { ...rows, data: next } }
      rows.edit((shown) => ({ ...shown, data: next }))
      keepFocus(where.id)
      void move(next, where.id).then(({ done }) => {
        // What has been read meanwhile stays.
        if (!done) rows.edit((shown) => (isSameOrder(shown.data, next) ? { ...shown, data: rows.data } : shown))
      })
    },
    [move],
  )

  const isMovable = useCallback((row: Row) => may('update', row, place), [may, place])
  const step = useCallback(
    (row: Row, by: -1 | 1) => {
      if (!isMovable(row)) return
      const { rows, state } = latest.current
      const beside = rows.data[rows.data.findIndex(({ id }) => id === row.id) + by]
      if (beside) return drop({ id: row.id, beside: beside.id, side: by < 0 ? 'before' : 'after' })
      const name = rowName(table, row)
      const isEnd = by < 0 ? state.page === 1 : state.page * state.rowsPerPage >= (rows.total ?? 0)
      const end = by < 0 ? ('first' as const) : ('last' as const)
      showMessage({ success: 'warning', message: t(isEnd ? `order.${end}` : `order.${end}Shown`, { name }) })
    },
    [drop, table, isMovable],
  )
  const isOffered = inOrder && whole && may('update')
  return useMemo(() => (isOffered ? { drop, step, isMovable } : undefined), [isOffered, drop, step, isMovable])
}

/** Sends the new place of a row, as it stands in the rows given, with its undo. */
function useMove({ table, may }: ListSource, latest: RefObject<{ rows: LoadedRows; state: ListState }>) {
  const { run } = useCommands(table, { may, meanwhile: 'waits' })
  return useCallback(
    async (ordered: readonly Row[], id: number) => {
      const { rows, state } = latest.current
      const total = rows.total ?? ordered.length
      const before = (state.page - 1) * state.rowsPerPage
      const ends = { isFirstPage: before === 0, isLastPage: before + ordered.length >= total }
      const place = neighboursOf(ordered, id, ends)
      const at = ordered.findIndex((row) => row.id === id)
      const name = rowName(table, ordered[at] ?? { id, version: 0 })
      return run({
        path: `${apiPath(table.name)}/order`,
        body: { id, ...place },
        idempotent: true,
        undo: 'update',
        message: t('order.moved', { name, place: before + at + 1, count: total }),
      })
    },
    [table, run, latest],
  )
}

const isSameOrder = (rows: readonly Row[], others: readonly Row[]): boolean =>
  rows.length === others.length && rows.every(({ id }, index) => id === others[index]?.id)

/** A row that moves in the document loses the focus. */
function keepFocus(id: number): void {
  const selector = `[data-row="${id}"]`
  if (document.activeElement?.matches(selector) !== true) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
