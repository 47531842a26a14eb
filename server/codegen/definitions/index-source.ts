import type { WrittenDefinitions } from '#schema/complete-model.ts'
import type { ColumnKind } from '#schema/fields/field-type.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { partsOf } from '#schema/fields/records.ts'
import type { Part } from '#schema/fields/type-props.ts'
import type { Model } from '#schema/model.ts'
import { type Field, pickedFields, type Table, writeKey } from '#schema/table.ts'
import { typeNameOf } from '../../db/layout.ts'
import { generatedBy } from './generated-header.ts'

/**
 * The text of schema/definitions.generated.json: all definitions as they were accepted, which the program reads. A table or
 * page of figures is a line of it, so that branches that change different ones are merged, and a change of one is a line of a diff.
 */
export function acceptedSource({ tables, access, dashboards = {} }: WrittenDefinitions): string {
  const parts = { tables, access, ...(Object.keys(dashboards).length > 0 && { dashboards }) }
  const lines = Object.entries(parts).map(([key, value]) => `${JSON.stringify(key)}: ${membersByLine(value)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

function membersByLine(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value ?? null)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`)
  return members.length > 0 ? `{\n${members.join(',\n')}\n}` : '{}'
}

/** The text of schema/tables.generated.ts: the types of each table's rows, and the maps that give them by table. */
export function indexSource(model: Model): string {
  const tables = [...model.tables.values()]
  return `${generatedBy}
${hasFiles(tables) ? fileType : ''}
${tables.map((table) => rowType(model, table)).join('\n\n')}

${tables.map(storedType).join('\n\n')}

/** The row of each table, as the API gives it. */
${mapType('Rows', tables, rowName)}

/** The row of each table as it is stored and as a body writes it: what refers to other rows as their ids, a file as its name. */
${mapType('StoredRows', tables, storedName)}
`
}

const fileType = `
export interface StoredFile {
  filename: string
  originalFilename: string
  size: number
  type: string
  /** When it was uploaded, ISO 8601 in UTC; the answer to an upload has none. */
  createdAt?: string
  /** The full name of its author, in lists of the files of a row and for users who may read their history. */
  createdBy?: string | null
}
`

const kindOf = (field: Field) => fieldTypes[field.type].column(field).kind

const hasFiles = (tables: Table[]): boolean =>
  tables.some((table) => Object.values(table.fields).some((field) => kindOf(field) === 'file'))

const rowName = (tableName: string): string => `${typeNameOf(tableName)}Row`
const storedName = (tableName: string): string => `${typeNameOf(tableName)}Stored`

function mapType(name: string, tables: Table[], typeOf: (tableName: string) => string): string {
  const members = tables.map((table) => `  ${keySource(table.name)}: ${typeOf(table.name)}`)
  return `export interface ${name} {\n${members.join('\n')}\n}`
}

const keySource = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

function rowType(model: Model, table: Table): string {
  const members = Object.entries(table.fields).map(([name, field]) => `${name}: ${valueType(model, field)}`)
  return interfaceSource(rowName(table.name), `${table.label.one}, as the API gives it.`, members)
}

function storedType(table: Table): string {
  const members = Object.entries(table.fields).map(
    ([name, field]) => `${writeKey(name, field)}: ${storedValueType(field)}`,
  )
  return interfaceSource(storedName(table.name), `${table.label.one}, as it is stored.`, members)
}

function interfaceSource(name: string, sentence: string, members: string[]): string {
  const lines = ['id: number', 'version: number', ...members].map((member) => `  ${member}`)
  return `/** ${sentence.replaceAll('*/', '* /')} */\nexport interface ${name} {\n${lines.join('\n')}\n}`
}

function valueType(model: Model, field: Field): string {
  const kind = kindOf(field)
  if (kind === 'none') return `${referredType(model, field)}[]`
  if (kind === 'list') return listType(field)
  if (kind === 'records') return recordsType(field)
  const single =
    kind === 'reference' ? referredType(model, field) : kind === 'file' ? 'StoredFile' : scalarType(field, kind)
  return field.required ? single : `${single} | null`
}

function storedValueType(field: Field): string {
  const kind = kindOf(field)
  if (kind === 'none') return 'number[]'
  if (kind === 'list') return listType(field)
  if (kind === 'records') return recordsType(field)
  const single = kind === 'reference' ? 'number' : scalarType(field, kind)
  return field.required ? single : `${single} | null`
}

function listType(field: Field): string {
  const text = textType(field)
  return text.includes('|') ? `(${text})[]` : `${text}[]`
}

function recordsType(field: Field): string {
  const members = partsOf(field).map(([name, part]) => `${name}: ${partType(part)}${part.required ? '' : ' | null'}`)
  return `{ ${members.join('; ')} }[]`
}

function partType({ type, options = {} }: Part): string {
  if (type === 'number') return 'number'
  return type === 'choice'
    ? Object.keys(options)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    : 'string'
}

function scalarType(field: Field, kind: ColumnKind): string {
  if (kind === 'integer' || kind === 'numeric') return 'number'
  return kind === 'boolean' ? 'boolean' : textType(field)
}

function textType(field: Field): string {
  const literals = fieldTypes[field.type].literals?.(field) ?? []
  return literals.length > 0 ? literals.map((value) => JSON.stringify(value)).join(' | ') : 'string'
}

/** The type of a referenced row: its id and picked fields. */
function referredType(model: Model, field: Field): string {
  const target = model.tables.get(field.table ?? '')
  if (!target) throw new Error(`No table is called ${field.table}`)
  const keys = ['id', ...pickedFields(target)].map((key) => `'${key}'`)
  return `Pick<${rowName(target.name)}, ${keys.join(' | ')}>`
}
