import type { Written } from '#schema/complete-model.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Model } from '#schema/model.ts'
import { type Field, pickedFields, type Table } from '#schema/table.ts'
import { exportNameOf } from '../db/layout.ts'
import { generatedBy } from './generated-by.ts'

/** The text of schema/definitions.generated.json: all definitions as they were accepted, which the program reads. */
export const acceptedSource = (written: Written): string => `${JSON.stringify(written, null, 1)}\n`

/** The text of schema/tables.generated.ts: the type of each table's rows. */
export function indexSource(model: Model): string {
  const tables = [...model.tables.values()]
  return `${generatedBy}
${hasFiles(tables) ? fileType : ''}
${tables.map((table) => rowType(model, table)).join('\n\n')}
`
}

const fileType = `
export interface StoredFile {
  filename: string
  originalFilename: string
  size: number
  type: string
}
`

const kindOf = (field: Field) => fieldTypes[field.type].column(field).kind

const hasFiles = (tables: Table[]): boolean =>
  tables.some((table) => Object.values(table.fields).some((field) => kindOf(field) === 'file'))

const rowName = (tableName: string): string => {
  const name = exportNameOf(tableName)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Row`
}

function rowType(model: Model, table: Table): string {
  const members = Object.entries(table.fields).map(([name, field]) => `  ${name}: ${valueType(model, field)}`)
  return `/** ${table.label.one.replaceAll('*/', '* /')}, as the API gives it. */
export interface ${rowName(table.name)} {
  id: number
  version: number
${members.join('\n')}
}`
}

function valueType(model: Model, field: Field): string {
  const kind = kindOf(field)
  if (kind === 'none') return `${referredType(model, field)}[]`
  if (kind === 'list') return field.options ? `(${literals(field.options)})[]` : 'string[]'
  return field.required ? single(model, field) : `${single(model, field)} | null`
}

function single(model: Model, field: Field): string {
  switch (kindOf(field)) {
    case 'integer':
    case 'numeric':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'reference':
      return referredType(model, field)
    case 'file':
      return 'StoredFile'
    default:
      return field.options ? literals(field.options) : 'string'
  }
}

const literals = (options: Record<string, string>): string =>
  Object.keys(options)
    .map((value) => JSON.stringify(value))
    .join(' | ')

/** What goes along of a row that is referred to. */
function referredType(model: Model, field: Field): string {
  const target = model.tables.get(field.table ?? '')
  if (!target) throw new Error(`No table is called ${field.table}`)
  const keys = ['id', ...pickedFields(target)].map((key) => `'${key}'`)
  return `Pick<${rowName(target.name)}, ${keys.join(' | ')}>`
}
