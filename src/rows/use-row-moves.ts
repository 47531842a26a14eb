import { type RefObject, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { type Drop, reordered } from '#src/list/order/places.ts'
import type { RowAccess } from './row-access.ts'
import type { RowsStore } from './rows-store.ts'

/** How rows are moved and taken away; the focus stays where it was. */
export function useRowMoves(store: RowsStore, access: RowAccess, frame: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    function drop(where: Drop): void {
      if (!access.mayMove) return
      const next = reordered(store.rows, where)
      if (!next) return
      const at = next.findIndex(({ id }) => id === where.id)
      const cell = document.activeElement
      flushSync(() => store.move(where.id, next[at - 1]?.id ?? null))
      if (cell instanceof HTMLElement && frame.current?.contains(cell)) cell.focus()
    }
    return {
      drop,
      step: (id: number, by: -1 | 1) => {
        const rows = store.rows
        const beside = rows[rows.findIndex((row) => row.id === id) + by]
        if (beside) drop({ id, beside: beside.id, side: by < 0 ? 'before' : 'after' })
      },
      remove: (id: number) => {
        const rows = store.rows
        const at = rows.findIndex((row) => row.id === id)
        const row = rows[at]
        if (!row || !access.mayRemove(row)) return
        const beside = rows[at + 1] ?? rows[at - 1]
        flushSync(() => store.remove(id))
        if (row.base || !beside) return
        const cell = `[data-row="${beside.id}"] [data-cell]`
        frame.current?.querySelector<HTMLElement>(cell)?.focus()
      },
    }
  }, [store, access, frame])
}
