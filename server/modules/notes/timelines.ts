import type { Model } from '#schema/model.ts'
import { subjectsOf } from '#schema/rows/about.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { entriesOf, type Timeline, type Timelines } from '../../timeline/timeline.ts'

const n = columnsOf<'notes'>('n')

/** The timelines that modules declare, with the notes of the rows; of other tables with notes those, and the changes of the row. */
export function withNotes(model: Model, declared: Timelines): Timelines {
  const notes = model.tables.get('notes')
  const noted = notes ? subjectsOf(notes) : []
  const ofRows = noted.map((name): [string, Timeline] => {
    const { entries, ...others } = declared[name] ?? { entries: [], changes: [changesOf(name)] }
    return [name, { ...others, entries: [notesOf(name), ...entries] }]
  })
  return { ...declared, ...Object.fromEntries(ofRows) }
}

const changesOf = (name: string) => ({ table: name, rows: 'select $1::integer as "id"' })

/** A name of a table holds no quotes (T01). */
const notesOf = (name: string) =>
  entriesOf({
    kind: 'notes',
    table: 'notes',
    entries: `select n."id", ${n('createdAt')} as "at" from "notes" n where ${n('table')} = '${name}' and ${n('row')} = $1`,
    looksAt: { notes: ['table', 'row', 'createdAt'] },
    facts: ['text', 'pinned', 'editedAt'],
    by: 'author',
    files: { table: 'notes_files', owner: 'note' },
  })
