import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { isoToDay } from '#schema/rules/day.ts'
import {
  type Around,
  around,
  LONGEST_NUMBER,
  MOST_DIGITS,
  numberAt,
  placeOf,
  seriesOf,
  valuesIn,
} from '#schema/rules/series.ts'
import { fieldOf, type Table, writeKey } from '#schema/table.ts'
import { today } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { type ChangeSet, each, type Step } from '../change-sets.ts'
import type { Command } from '../persist.ts'
import { storedRows } from '../statements.ts'
import { advance, seriesKeys } from './counters.ts'
import { takeNumbers } from './freed-numbers.ts'
import { type NumberedField, numberedFields } from './numbered-fields.ts'

/**
 * Gives the new rows of a set the next numbers of their series, in their order, as late as can be: a command that asks for one of the
 * same series waits until the transaction ends, and a transaction that is rolled back leaves no gap. A row that brings its number
 * (an import, a deletion undone) keeps it, and its series goes on after it.
 */
export async function giveNumbers(command: Command, set: ChangeSet): Promise<void> {
  for (const field of numberedFields(set.table)) {
    await keepBrought(command.tx, set.table, field, set.steps)
    if (set.verb === 'create' && !command.undoes) await giveNew(command, set, field)
  }
}

const brought = (name: string, { values }: Step['pending']): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

async function keepBrought(tx: Transaction, table: Table, field: NumberedField, steps: readonly Step[]): Promise<void> {
  const numbers = steps.flatMap(({ pending }) => brought(field.name, pending) ?? [])
  if (numbers.length === 0) return
  await takeNumbers(tx, table, field.name, numbers)
  const places = numbers.flatMap((number) => placeOf(field.pattern, number) ?? [])
  for (const rows of await bySeries(
    tx,
    places.map((at) => ({ at })),
  )) {
    const [first] = rows
    const place = rows.reduce((greatest, { at }) => Math.max(greatest, at.place), 0)
    if (first && place > 0) await advance(tx, { table, field, around: first.at }, { to: place })
  }
}

async function giveNew(command: Command, set: ChangeSet, field: NumberedField): Promise<void> {
  const { tx } = command
  const { table } = set
  const open = new Set(set.steps.filter(({ pending }) => brought(field.name, pending) === undefined))
  if (open.size === 0) return
  const others = await rowsNamed(command, set, field)
  const places: { step: Step; at: Around }[] = []
  await each(command, set, (step) => {
    if (open.has(step)) places.push({ step, at: aroundIn(command.model, table, field, step.pending.values, others) })
  })
  for (const rows of await bySeries(tx, places)) {
    const [first] = rows
    if (!first) continue
    const last = await advance(tx, { table, field, around: first.at }, { by: rows.length })
    for (const [n, { step, at }] of rows.entries())
      step.pending.values[field.name] = numberAt(field.pattern, at, last - rows.length + 1 + n)
  }
}

/** What is numbered, each series in the order that it comes in. All commands take series in one order, so that they never wait for each other. */
async function bySeries<T extends { at: Around }>(tx: Transaction, places: readonly T[]): Promise<T[][]> {
  const keys = await seriesKeys(
    tx,
    places.map(({ at }) => at),
  )
  const groups = new Map<string, T[]>()
  for (const place of places) {
    const key = keys.get(seriesOf(place.at)) ?? ''
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

type RowsByReference = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** The rows whose texts the pattern names, by the key of the reference and their id. */
async function rowsNamed(
  { tx, model }: Command,
  { table, steps }: ChangeSet,
  { pattern }: NumberedField,
): Promise<RowsByReference> {
  const rows = new Map<string, ReadonlyMap<number, Row>>()
  for (const { field: name, of } of valuesIn(pattern)) {
    const field = fieldOf(table, name)
    if (of === undefined || !field?.table) continue
    const key = writeKey(name, field)
    const ids = steps.flatMap(({ pending: { values } }) => (typeof values[key] === 'number' ? [values[key]] : []))
    rows.set(key, await storedRows(tx, tableOf(model, field.table), ids))
  }
  return rows
}

/** The text around the counter of a new row. Throws 422 at the field that leaves a hole in it. */
function aroundIn(model: Model, table: Table, field: NumberedField, values: Values, others: RowsByReference): Around {
  const { name, pattern, day } = field
  const date = day === undefined ? today() : values[day]
  if (typeof date !== 'string') throw invalid({ [day ?? name]: [messages.required] })
  const at = around(pattern, isoToDay(date).slice(-4), (value) => textOf(model, table, value, values, others))
  if (at.before.length + at.behind.length + MOST_DIGITS > LONGEST_NUMBER)
    throw invalid({ [name]: [messages.tooLong(LONGEST_NUMBER)] })
  return at
}

function textOf(
  model: Model,
  table: Table,
  { field: name, of }: { field: string; of?: string },
  values: Values,
  others: RowsByReference,
): string {
  const field = fieldOf(table, name)
  const key = field ? writeKey(name, field) : name
  const own = values[key] ?? null
  if (own === null) throw invalid({ [key]: [messages.required] })
  if (of === undefined) return String(own)
  const row = others.get(key)?.get(Number(own))
  if (!row) throw invalid({ [key]: [messages.referenceGone] })
  const text = String(row[of] ?? '').trim()
  if (text === '') throw invalid({ [key]: [missingIn(tableOf(model, field?.table ?? ''), of)] })
  return text
}

/** A row from before its field gave numbers never gets one. */
function missingIn(table: Table, name: string): string {
  const label = fieldOf(table, name)?.label ?? name
  const isNumber = numberedFields(table).some((field) => field.name === name)
  return isNumber ? messages.numberNeverHas(label) : messages.numberNeeds(label)
}
