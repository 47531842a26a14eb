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
/** What an expression makes of values: division by zero, a text that is no date (class 22), more than an index holds (54). */
const DATA_EXCEPTION = /^(22|54)/

/**
 * Translates a database error into an AppError: unique violation -> 422 under the key of the field, missing value or
 * reference to a deleted row -> 422 too, failed computed field -> 422, row still in use or restored already -> 409. Returns
 * any other error as it is.
 */
export function translateDbError(error: unknown, model: Model, table: Table, verb: WriteVerb): unknown {
  const { code, constraint, column } = driverError(error)
  if (code === RESTRICT || (code === FOREIGN_KEY && verb === 'delete')) return conflict(messages.inUse, { usedBy: [] })
  if (code === NOT_NULL && column) return invalid({ [column]: [missingIn(table, column)] })
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

function driverError(error: unknown): { code?: string; constraint?: string; column?: string } {
  if (!(error instanceof Error)) return {}
  const text = (key: string) => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : undefined
  }
  return { code: text('code'), constraint: text('constraint'), column: text('column') }
}
