import { fieldTypes } from '#schema/fields/index.ts'
import { namesIn } from '#schema/grammar/expression.ts'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import { AppError, conflict, invalid } from '../http/errors.ts'
import type { WriteVerb } from './hooks.ts'

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
/** The code of PostgreSQL 18 for a deletion that a foreign key forbids. */
const RESTRICT = '23001'
const NOT_NULL = '23502'
export const OUT_OF_RANGE = '22003'
/** What an expression makes of values: division by zero, a text that is no date (class 22), more than an index holds (54). */
const DATA_EXCEPTION = /^(22|54)/

/**
 * Translates a database error into an AppError: unique violation -> 422 under the key of the field, missing value or
 * reference to a deleted row -> 422 too, failed computed field -> 422 (under the fields that were `changed` where it only becomes too large), row still in use or restored already -> 409. Returns
 * any other error as it is.
 */
export function translateDbError(
  error: unknown,
  model: Model,
  { table, verb, changed = [] }: { table: Table; verb: WriteVerb; changed?: readonly string[] },
): unknown {
  const { code, constraint, column } = driverError(error)
  if (code === RESTRICT || (code === FOREIGN_KEY && verb === 'delete')) return conflict(messages.inUse, { usedBy: [] })
  if (code === NOT_NULL && column) return invalid({ [column]: [missingIn(table, column)] })
  if (code === OUT_OF_RANGE) {
    const outgrown = outgrownBy(table, changed)
    if (outgrown) return outgrown
  }
  if (DATA_EXCEPTION.test(code ?? '') && computedIn(table).length > 0) return notComputable(table)
  // Only an undone deletion brings an id of its own.
  if (code === UNIQUE && constraint?.endsWith('_pkey')) return conflict(messages.undone)
  if (!constraint || (code !== UNIQUE && code !== FOREIGN_KEY)) return error
  const key = keyOf(model, constraint)
  if (!key) return error
  return invalid({ [key]: [code === UNIQUE ? messages.duplicate : messages.referenceGone] })
}

/** The fields the database computes; it does not say of which of them an expression failed. */
const computedIn = (table: Table): string[] =>
  Object.keys(table.fields).filter((name) => fieldOf(table, name)?.computed !== undefined)

/** The refusal of values from which a number becomes larger than its column; undefined where none of them is in one. */
function outgrownBy(table: Table, changed: readonly string[]): AppError | undefined {
  const touched = computedIn(table).flatMap((name) => {
    const field = fieldOf(table, name)
    const names = field?.computed === undefined ? new Set() : namesIn(field.computed)
    const keys = changed.filter((key) => names.has(key))
    const isNumber = field && ['integer', 'numeric'].includes(fieldTypes[field.type].column(field).kind)
    return isNumber && keys.length > 0 ? [{ label: field.label, keys }] : []
  })
  if (touched.length === 0) return undefined
  const sentence = messages.outgrown(touched.map(({ label }) => `«${label}»`).join(' o '))
  const errors = Object.fromEntries(touched.flatMap(({ keys }) => keys).map((key) => [key, [sentence]]))
  return new AppError(422, sentence, { errors })
}

function notComputable(table: Table): AppError {
  const names = computedIn(table)
  const labels = names.map((name) => `«${fieldOf(table, name)?.label}»`).join(', ')
  const errors = Object.fromEntries(names.map((name) => [name, [messages.notComputable]]))
  return new AppError(422, `${labels}: ${messages.notComputable.toLowerCase()}`, { errors })
}

const missingIn = (table: Table, column: string): string =>
  fieldOf(table, column)?.computed === undefined ? messages.required : messages.computedMissing

/** The body key of the field whose constraint that is; the names are those the migrations give. */
function keyOf(model: Model, constraint: string): string | undefined {
  for (const table of model.tables.values()) {
    for (const [name, field] of Object.entries(table.fields)) {
      const key = writeKey(name, field)
      const own = [`${table.name}_${key}_unique`, `${table.name}_${key}_fk`, `${table.name}__${name}_target_fk`]
      if (own.includes(constraint)) return key
    }
  }
  return undefined
}

/** The value that an error of the database names: `Key (fold(codice))=(a1) already exists.` -> `a1`; undefined where it names none. */
export const valueTold = (error: unknown): string | undefined =>
  error instanceof Error ? /^Key \(.*?\)=\((.*)\) /.exec(String(Reflect.get(error, 'detail') ?? ''))?.[1] : undefined

/** The SQLSTATE of an error of the database; undefined for any other. */
export const sqlStateOf = (error: unknown): string | undefined => driverError(error).code

function driverError(error: unknown): { code?: string; constraint?: string; column?: string } {
  if (!(error instanceof Error)) return {}
  const text = (key: string) => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : undefined
  }
  return { code: text('code'), constraint: text('constraint'), column: text('column') }
}
