import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import type { List } from '../use-list.ts'

const SummaryLine = lazy(async () => ({ default: (await import('./summary-line.tsx')).SummaryLine }))

/** The rows of a list counted by the field that the user chose; its code comes where one was chosen, and its place is kept. */
export function ListSummary({ list }: { list: List }) {
  const { by } = list.summary
  if (by === undefined) return null
  return (
    <Meanwhile value={<div className="summary-line" />}>
      <SummaryLine list={list} by={by} />
    </Meanwhile>
  )
}
