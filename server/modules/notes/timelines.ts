import type { Model } from '#schema/model.ts'
import { hasNotes, subjectsOf } from '#schema/rows/about.ts'
import type { Table } from '#schema/table.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { entriesOf, type Timeline, type Timelines } from '../../timeline/timeline.ts'

const n = columnsOf<'notes'>('n')

/** The timelines that modules declare, with the notes of the rows; of other tables with notes those, and the changes of the row. */
export function withNotes(model: Model, declared: Timelines): Timelines {
  const noted = [...model.tables.values()].filter((table) => isNoted(model, table))
  const ofRows = noted.map((table): [string, Timeline] => {
    const { entries, ...others } = declared[table.name] ?? { entries: [], changes: [changesOf(table)] }
    return [table.name, { ...others, entries: [notesOf(table), ...entries] }]
  })
  return { ...declared, ...Object.fromEntries(ofRows) }
}

function isNoted(model: Model, table: Table): boolean {
  const notes = model.tables.get('notes')
  return notes !== undefined && hasNotes(table) && subjectsOf(notes).includes(table.name)
}

const changesOf = ({ name }: Table) => ({ table: name, rows: 'select $1::integer as "id"' })

/** A name of a table holds no quotes (T01). */
const notesOf = ({ name }: Table) =>
  entriesOf({
    kind: 'notes',
    table: 'notes',
    entries: `select n."id", ${n('createdAt')} as "at" from "notes" n where ${n('table')} = '${name}' and ${n('row')} = $1`,
    looksAt: { notes: ['table', 'row', 'createdAt'] },
    facts: ['text', 'pinned', 'editedAt'],
    by: 'author',
    files: { table: 'notes_files', owner: 'note' },
  })
