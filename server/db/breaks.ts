import {
  brokenValues,
  emptyValues,
  failingRows,
  heldIn,
  type RowCount,
  rowsInTheWay,
  rowsWhere,
  sharedValues,
  typeOf,
} from './break-counts.ts'
import type { Transaction } from './database.ts'
import { type Effect, effectOf } from './effects.ts'
import { isEngineColumn } from './phone-key.ts'
import { trySavepoint } from './savepoint.ts'

/** Rows that a change of the tables would break, or values that it would lose. */
export interface Break {
  table: string
  column?: string
  kind:
    | 'required'
    | 'unique'
    | 'exclusive'
    | 'type'
    | 'reference'
    | 'computed'
    | 'drop'
    | 'convert'
    | 'invalid'
    | 'rewritten'
    | 'order'
    | 'moved'
  count: number
  /** The ids of the first ten; of a table without ids, of those that own the rows. */
  rows: number[]
  /** What would happen, to how many and which, and what to do. */
  sentence: string
  /** Nothing but a person's word is needed. */
  mayBeLost?: boolean
}

/**
 * The breaks that the statement would cause if it ran now in the open transaction: nothing is changed, and nothing is read
 * for statements that touch no rows. `ALTER TABLE "fonti" ALTER COLUMN "note" SET NOT NULL` -> `fonti.note becomes
 * required, and 3 rows would have no value`.
 */
export async function breaksOf(tx: Transaction, statement: string): Promise<Break[]> {
  const effect = effectOf(statement)
  if (!effect) return []
  // What cannot even be counted, such as a column that is not there, is the statement's own to say.
  return (await trySavepoint(tx, () => counted(tx, effect))) ?? []
}

/** Its name on the command line: `table` or `table.column`; the join table `things__parts` is `things.parts`. */
export const keyOfBreak = ({ table, column }: Pick<Break, 'table' | 'column'>): string =>
  column === undefined ? table.replace('__', '.') : `${table}.${column}`

async function counted(tx: Transaction, effect: Effect): Promise<Break[]> {
  const { table } = effect
  switch (effect.does) {
    case 'drop table':
      return breakOf('drop', { table }, await rowsWhere(tx, table, 'true'))
    case 'drop column':
      return isEngineColumn(effect.column) ? [] : breakOf('drop', effect, await heldIn(tx, table, effect.column))
    case 'require':
      return breakOf('required', effect, await rowsWhere(tx, table, `"${effect.column}" is null`))
    case 'add':
      return addedBreaks(tx, effect)
    case 'unique': {
      const column = /"([^"]+)"/.exec(effect.parts)?.[1] ?? effect.parts
      return breakOf('unique', { table, column }, await sharedValues(tx, table, column, effect.parts))
    }
    case 'exclude':
      return breakOf(
        'exclusive',
        { table },
        { ...(await rowsInTheWay(tx, table, effect.parts, effect.where)), to: effect.constraint },
      )
    case 'refer': {
      const { column, target, targetColumn } = effect
      const targetSql = `select 1 from "${target}" there where there."${targetColumn}" = "${table}"."${column}"`
      const where = `"${column}" is not null and not exists (${targetSql})`
      return breakOf('reference', effect, { ...(await rowsWhere(tx, table, where)), to: target })
    }
    case 'convert':
      return convertedBreaks(tx, effect)
  }
}

async function addedBreaks(tx: Transaction, effect: Extract<Effect, { does: 'add' }>): Promise<Break[]> {
  const { table, computed, type, required, filled } = effect
  if (computed !== undefined) return breakOf('computed', effect, await failingRows(tx, table, computed, type, required))
  if (!required || filled) return []
  return breakOf('required', effect, { ...(await rowsWhere(tx, table, 'true')), isNew: true })
}

async function convertedBreaks(tx: Transaction, effect: Extract<Effect, { does: 'convert' }>): Promise<Break[]> {
  const { table, column, type, using } = effect
  const from = await typeOf(tx, table, column)
  if (from === undefined) return []
  const { fails, found } = await brokenValues(tx, table, { column, from, type, using })
  const empty = fails ? [] : breakOf('required', effect, await emptyValues(tx, table, { column, from, type, using }))
  return [...empty, ...breakOf(fails ? 'type' : 'convert', effect, { ...found, from, to: type })]
}

export type Details = RowCount & { from?: string; to?: string; isNew?: boolean }

/** A break of that kind with its sentence; none where the count is 0. */
export function breakOf(kind: Break['kind'], at: { table: string; column?: string }, details: Details): Break[] {
  if (details.count === 0) return []
  const { count, rows } = details
  const { table, column } = at
  const shortened = { ...details, values: details.values?.map(short) }
  const sentence = sentences[kind](keyOfBreak(at), shortened, column === undefined && !table.includes('__'))
  return [{ table, column, kind, count, rows, sentence, ...(mayBeLost.has(kind) && { mayBeLost: true }) }]
}

const mayBeLost = new Set<Break['kind']>(['drop', 'convert', 'moved'])

const LENGTH = 60

/** The beginning of a long value. */
const short = (value: string): string =>
  value.length > LENGTH ? `${value.slice(0, LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : value

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
const allowed = (key: string) => `if that may be, allow it for ${key}.`

/** `(ids 3, 5, …)` */
function ids({ count, rows }: RowCount): string {
  if (rows.length === 0) return ''
  return ` (id${rows.length === 1 ? '' : 's'} ${rows.join(', ')}${count > rows.length ? ', …' : ''})`
}

const sentences: Record<Break['kind'], (at: string, found: Details, whole: boolean) => string> = {
  required: (at, found) =>
    found.isNew
      ? `${at} is new and required, and ${many(found.count, 'row')} would have no value${ids(found)}: give the field a default.`
      : `${at} becomes required, and ${many(found.count, 'row')} would have no value${ids(found)}: give the field a default, or fill them first.`,
  unique: (at, found) =>
    `${at} becomes unique, and ${many(found.count, 'row')} share a value with others, such as ${(found.values ?? []).map((value) => `"${value}"`).join(', ')}${ids(found)}: change them first.`,
  exclusive: (at, found) =>
    `${at} is to keep its rows apart (${found.to}), and ${many(found.count, 'row')} ${found.count === 1 ? 'is' : 'are'} in the way of others${ids(found)}: change them first.`,
  type: (at, found) =>
    `${at} becomes ${found.to}, and ${many(found.count, 'value')} cannot${found.values?.length ? `, such as ${found.values.join(', ')}` : ''}${ids(found)}: change or empty them first.`,
  reference: (at, found) =>
    `${at} comes to refer to ${found.to}, and ${many(found.count, 'row')} would refer to nothing there${ids(found)}: change or empty them first.`,
  computed: (at, found) =>
    `${at} cannot be computed for ${many(found.count, 'row')}${ids(found)}: ${found.reason ?? 'it is required, and nothing comes out'}. Change the expression, or them first.`,
  drop: (at, found, whole) =>
    whole
      ? `The table ${at} goes, and it has ${many(found.count, 'row')}${ids(found)}: ${allowed(at)}`
      : `${at} goes, and ${many(found.count, 'row')} ${found.count === 1 ? 'has' : 'have'} a value in it${ids(found)}: ${allowed(at)}`,
  invalid: (at, found) =>
    `${at} does not take ${(found.values ?? []).join(', ')} any more, and ${many(found.count, 'row')} ${found.count === 1 ? 'has' : 'have'} such a value${ids(found)}: they stay, and cannot be saved until it is another.`,
  rewritten: (at, found) =>
    `${at} holds ${many(found.count, 'value')} that ${found.to} writes otherwise, such as ${(found.values ?? []).join(', ')}${ids(found)}: they stay as they are until they are saved anew.`,
  order: (at, found) =>
    `${at} does not stand in order in ${many(found.count, 'row')}${ids(found)}: they stay, and cannot be saved until it does.`,
  moved: (at, found) =>
    `${at} becomes ${found.to} and is ${found.from}: ${many(found.count, 'row')} ${found.count === 1 ? 'has' : 'have'} something in it that would mean something else${ids(found)}. Empty them first, or, ${allowed(at)}`,
  convert: (at, found) =>
    `${at} turns from ${found.from} into ${found.to}, which changes ${many(found.count, 'value')}${ids(found)}: ${allowed(at)}`,
}
