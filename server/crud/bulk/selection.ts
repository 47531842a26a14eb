import { createHash } from 'node:crypto'
import type { Condition } from '#schema/condition/condition.ts'
import type { ListReader } from '#schema/condition/reader.ts'
import { messages } from '#schema/italian/messages.ts'
import { MAX_BULK_ROWS } from '#schema/lists/bulk.ts'
import { checkListQuery } from '#schema/lists/list-query.ts'
import type { Model } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError, invalid } from '../../http/errors.ts'
import { MOST_AT_ONCE } from '../change-sets.ts'
import { conditionOf } from '../conditions.ts'
import { noteManyRows, refuseHeld } from '../held-rows.ts'
import type { Hooks } from '../hooks.ts'
import { quoted } from '../identifiers.ts'
import { Parameters } from '../parameters.ts'
import { type Reading, readFilters } from '../reading.ts'
import { statementName } from '../statement-name.ts'
import type { BulkRows } from './body.ts'

/** The rows a command is about. */
export interface Selection {
  /** In the order in which they are changed: every command takes its locks in this one. */
  ids: number[]
  /** A fingerprint of the ids. */
  set: string
  /** Ids that were asked for, of rows that are gone or that the person does not see. */
  vanished: number[]
}

interface SelectionScope {
  model: Model
  table: Table
  readable: readonly string[]
  /** What somebody's filters mean as far as they read the rows. */
  reading: Reading
  /** Filters within which the person finds the rows of the table. */
  within: Condition
  understand?: Hooks['filters']
  /** Whom the filters stand for. */
  reader: ListReader
  /** How the rows are locked until the transaction ends. Not at all where something else must be locked before a row is. */
  lock: Lock
}

export type Lock = 'to delete' | 'to update' | 'later'

/** Finds the rows, and locks them. Throws 409 where another command over many rows has one of them, and 422 for invalid filters, and for more rows than one command may change. */
export async function findSelection(tx: Transaction, scope: SelectionScope, rows: BulkRows): Promise<Selection> {
  const parameters = new Parameters()
  const conditions = [
    conditionOf(scope.model, scope.table, filtersOf(scope, rows), parameters),
    idCondition(rows, parameters),
  ]
  const where = conditions.filter((condition) => condition !== '').map((condition) => `(${condition})`)
  const from = `from ${quoted(scope.table.name)} t${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
  const lock = { 'to delete': 'for update of t', 'to update': 'for no key update of t', later: '' }[scope.lock]
  const select = async (locked: string): Promise<number[]> => {
    const text = `select t."id" ${from} order by t."id" limit ${MAX_BULK_ROWS + 1} ${locked}`
    const selected = await tx.query<{ id: number }>(text, parameters.values, statementName(text, 'client'))
    return selected.map(({ id }) => id)
  }
  let ids = await select('')
  if (ids.length > MAX_BULK_ROWS) throw await tooMany(tx, from, parameters)
  if (lock !== '') {
    if (ids.length > MOST_AT_ONCE) noteManyRows(tx)
    await refuseHeld(tx, scope.table, ids)
    ids = await select(lock)
  }
  const existingIds = new Set(ids)
  const vanished = 'ids' in rows ? [...new Set(rows.ids)].filter((id) => !existingIds.has(id)) : []
  return { ids, set: createHash('sha256').update(ids.join()).digest('base64url'), vanished }
}

function filtersOf(
  { table, readable, reading, within, understand, reader }: SelectionScope,
  rows: BulkRows,
): Condition {
  const rawFilters = 'filters' in rows ? rows.filters : {}
  const filters = understand ? understand(rawFilters) : rawFilters
  const read = checkListQuery(table, readable, { filters }, reader)
  if ('errors' in read) throw invalid(read.errors)
  return [...readFilters(reading, read.query.filters), ...within]
}

function idCondition(rows: BulkRows, parameters: Parameters): string {
  if ('ids' in rows) return `t."id" = any(${parameters.add(rows.ids, 'integer[]')})`
  return rows.except.length > 0 ? `t."id" <> all(${parameters.add(rows.except, 'integer[]')})` : ''
}

async function tooMany(tx: Transaction, from: string, parameters: Parameters): Promise<AppError> {
  const [all] = await tx.query<{ count: number }>(`select count(*)::integer as "count" ${from}`, parameters.values)
  const count = all?.count ?? 0
  return new AppError(422, messages.bulkTooMany(count, MAX_BULK_ROWS), { details: { count } })
}
