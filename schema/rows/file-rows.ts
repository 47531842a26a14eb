import type { Model } from '../model.ts'
import { type Field, type Table, writeKey } from '../table.ts'

// Tables whose rows each hold a file of a row of another table, as a section of that table's form declares them.

/** The names of rows in the parts of a request: `allegati[0][file]`. */
export const FILE_PARTS = 'allegati'

/** How the rows of a table hold the files of rows of another one. */
export interface FileRows {
  table: Table
  /** The table they belong to the rows of. */
  owner: Table
  /** The field that names the row they belong to, and its key in bodies. */
  ownerField: string
  ownerKey: string
  file: string
  description: string
}

const named = (table: Table, is: (field: Field) => boolean): [string, Field][] =>
  Object.entries(table.fields).filter(([, field]) => is(field))

/** How rows of `table` hold files of rows of `owner`, or why they cannot. */
export function readFileRows(owner: Table, table: Table): FileRows | string {
  const files = named(table, ({ type }) => type === 'file')
  const owners = named(table, ({ type, table: other }) => type === 'reference' && other === owner.name)
  const { title: description } = table
  const [[file, fileField] = [], [ownerField, reference] = []] = [files[0], owners[0]]
  if (!file || files.length > 1) return `${table.name} must have one field of the type file`
  if (!ownerField || !reference || owners.length > 1) return `${table.name} must have one reference to ${owner.name}`
  const others = named(table, ({ required, default: first }) => required && first === undefined)
  const unasked = others.find(([name]) => ![file, ownerField, description].includes(name))
  if (unasked) return `nobody would be asked for "${unasked[0]}" of ${table.name}, which is required`
  const set = [fileField, reference, table.fields[description]].some((field) => field?.readOnly)
  if (set) return `file, reference and title of ${table.name} must not be readOnly`
  return { table, owner, ownerField, ownerKey: writeKey(ownerField, reference), file, description }
}

/** The files that sections of the forms of a table declare. */
export const fileRowsOf = (model: Model, owner: Table): FileRows[] =>
  (owner.groups ?? []).flatMap(({ files }) => {
    const table = files === undefined ? undefined : model.tables.get(files)
    const rows = table && readFileRows(owner, table)
    return rows === undefined || typeof rows === 'string' ? [] : [rows]
  })
