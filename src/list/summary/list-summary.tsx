import type { Table } from '#schema/table.ts'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import type { QueryControls } from '../use-query-controls.ts'
import styles from './summary-line.module.css'

const SummaryLine = lazy(() => import('./summary-line.tsx'), 'SummaryLine')

interface Props {
  table: Table
  query: QueryControls
  /** The name of the field by which the rows are counted; undefined: by none. */
  by: string | undefined
}

/** The rows of a list counted by the field that the user chose; its code comes where one was chosen, and its place is kept. */
export function ListSummary({ table, query, by }: Props) {
  if (by === undefined) return null
  return (
    <Meanwhile value={<div className={styles.line} />}>
      <SummaryLine {...{ table, query, by }} />
    </Meanwhile>
  )
}
