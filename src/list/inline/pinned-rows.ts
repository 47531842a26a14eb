import { useCallback, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'

/** The rows with those pinned that are no longer among them, each behind the row it stood behind before. */
function withPinned(before: readonly Row[], now: readonly Row[], pinned: ReadonlySet<number>): readonly Row[] {
  const isNew = new Set(now.map(({ id }) => id))
  const missing = before.filter(({ id }) => pinned.has(id) && !isNew.has(id))
  if (missing.length === 0) return now
  const rows = [...now]
  for (const row of missing) {
    const ahead = before.slice(0, before.indexOf(row)).map(({ id }) => id)
    const last = rows.findLastIndex(({ id }) => ahead.includes(id))
    rows.splice(last === -1 ? Math.min(before.indexOf(row), rows.length) : last + 1, 0, row)
  }
  return rows
}

const isSame = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index])

interface PinnedRows {
  rows: readonly Row[]
  pin: (row: Row, name: string) => () => void
}

/** The rows to show: those read, and rows with an open cell until it is closed. */
export function usePinnedRows(read: readonly Row[]): PinnedRows {
  const [cells, setCells] = useState<readonly { id: number; name: string }[]>([])
  const [shown, setShown] = useState(read)
  const next = withPinned(shown, read, new Set(cells.map(({ id }) => id)))
  const rows = isSame(next, shown) ? shown : next
  if (rows !== shown) setShown(rows)
  const pin = useCallback(({ id }: Row, name: string) => {
    const cell = { id, name }
    setCells((all) => [...all, cell])
    return () => setCells((all) => all.filter((one) => one !== cell))
  }, [])
  return { rows, pin }
}
