import { messages } from '#schema/italian/messages.ts'
import { toText } from '#schema/italian/value-as-text.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldNamed, namedBy, nameOf, type Table } from '#schema/table.ts'
import { isSystem } from '../../actor.ts'
import type { ExclusionLayout } from '../../db/exclusions.ts'
import { AppError, invalid } from '../../http/errors.ts'
import { fieldsGiven } from '../fields-given.ts'
import type { Command } from '../persist.ts'
import { storedRows } from '../statements.ts'
import { isWithin } from '../within.ts'

/** The row in the way of another one, as a refusal names it: clients link to it. */
export interface RowInTheWay {
  table: string
  id: number
  name: string
}

/**
 * The refusal of a row at that field, because of the other row: its name, and the link to it (`inTheWay`), are told to
 * who may read them; to anybody else only that there is such a row.
 */
export async function refusalOf(
  command: Command,
  table: Table,
  { same, period }: ExclusionLayout,
  { key, other }: { key: string; other: number },
): Promise<AppError> {
  // That a row belongs to the same owner goes without saying.
  const said = same.filter((name) => fieldNamed(table, name).onDelete !== 'cascade')
  const labels = (said.length > 0 ? said : same).map((name) => fieldNamed(table, name).label)
  const row = await rowSeen(command, table, other, [...same, ...(period ? [period.from, period.to] : [])])
  if (!row) return invalid({ [key]: [period ? messages.overlaps(labels) : messages.combination(labels)] })
  const name = nameOf(table, row) || `#${other}`
  const textOf = (end: string) => toText(fieldNamed(table, end), row[end], () => '')
  const sentence = period
    ? messages.overlaps(labels, { name, from: textOf(period.from), to: textOf(period.to) })
    : messages.combination(labels, name)
  const inTheWay: Record<string, RowInTheWay> = { [key]: { table: table.name, id: other, name } }
  return new AppError(422, messages.invalid, { errors: { [key]: [sentence] }, details: { inTheWay } })
}

/** The row as stored, where the person reads its name and these fields, by which it is in the way; undefined elsewhere. */
async function rowSeen(
  { tx, model, hooks, actor }: Command,
  table: Table,
  id: number,
  fields: readonly string[],
): Promise<Row | undefined> {
  if (isSystem(actor) || actor.ability.cannot('read', table.name)) return undefined
  const engine = { model, hooks }
  if (!(await isWithin(tx, engine, actor, table, id))) return undefined
  const given = await fieldsGiven(tx, engine, actor, 'read', table, [id])
  const readFields = given ? (given.get(id) ?? []) : 'all'
  const names = [...namedBy(table), ...fields]
  if (readFields !== 'all' && names.some((name) => !readFields.includes(name))) return undefined
  return (await storedRows(tx, table, [id])).get(id)
}
