import { createContext, type ReactNode, use, useMemo } from 'react'
import { z } from 'zod'
import { hasNotes } from '#schema/rows/about.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { envelope } from '#src/lib/net/answers.ts'
import { useLiveData } from '#src/lib/net/use-live-data.ts'
import type { RowMarks } from '#src/list/row-marks.ts'
import { NoteIcon } from '#src/ui/icons.tsx'
import { t } from './count-texts.ts'
import styles from './counts.module.css'
import { NOTES } from './note-context.ts'
import { SubjectLink, Subjects } from './subjects.tsx'

const counts = envelope(z.record(z.string(), z.number()))
const CountsContext = createContext<Readonly<Record<string, number>>>({})
const tables = [NOTES]
/** The server counts for no more rows at once. */
const MOST = 200

interface Props {
  table: Table
  rows: readonly Row[]
  children: ReactNode
}

/** Counts the notes of the rows of a page at once, and again when one comes. */
function Counts({ table, rows, children }: Props) {
  const ids = rows
    .slice(0, MOST)
    .map(({ id }) => id)
    .join()
  const query = useMemo(() => ({ table: table.name, rows: ids }), [table, ids])
  const { data = {} } = useLiveData({ path: '/api/notes/counts', schema: counts, query, tables, enabled: ids !== '' })
  return <CountsContext value={data}>{children}</CountsContext>
}

/** How many notes a row has; nothing where it has none. */
function NoteCount({ id }: { id: number }) {
  const count = use(CountsContext)[id]
  if (!count) return null
  return (
    <span className={styles.count} title={t('noteCount.notes', { count })}>
      <NoteIcon />
      <span aria-hidden="true" className="figures">
        {count}
      </span>
      <span className="visually-hidden"> {t('noteCount.notes', { count })}</span>
    </span>
  )
}

/** Beside the name of a row how many notes it has; of one about another the row that it is about. */
export const noteMarks: RowMarks = {
  isOffered: (table) => table.about !== undefined || hasNotes(table),
  Read: ({ children, ...props }) => {
    const counted = hasNotes(props.table) ? <Counts {...props}>{children}</Counts> : children
    return props.table.about ? <Subjects {...props}>{counted}</Subjects> : counted
  },
  Mark: NoteCount,
  About: SubjectLink,
}
