import { createContext, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useLiveData } from '#src/lib/net/use-live-data.ts'
import { type Subject, subjectsAnswer, subjectsPath } from '#src/record/subjects.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import styles from './counts.module.css'

const SubjectsContext = createContext<Readonly<Record<string, Subject>>>({})

/** Reads at once which rows these, of a table about others, are about. */
export function Subjects({ table, rows, children }: { table: Table; rows: readonly Row[]; children: ReactNode }) {
  const ids = rows.map(({ id }) => id).join()
  const query = useMemo(() => ({ ids }), [ids])
  const tables = useMemo(() => [table.name], [table])
  const { data = {} } = useLiveData({
    path: subjectsPath(table.name),
    schema: subjectsAnswer,
    query,
    tables,
    enabled: ids !== '',
  })
  return <SubjectsContext value={data}>{children}</SubjectsContext>
}

/** The row that one is about, a link to its page; nothing in other lists. */
export function SubjectLink({ id }: { id: number }) {
  const link = useRowLink()
  const of = use(SubjectsContext)[id]
  if (!of) return null
  const to = link(of.table, of.id)
  const name = of.name ?? `n. ${of.id}`
  return <small className={styles.subject}>{to ? <Link to={to}>{name}</Link> : name}</small>
}
