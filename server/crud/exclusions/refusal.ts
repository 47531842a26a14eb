import { messages } from '#schema/italian/messages.ts'
import { toText } from '#schema/italian/value-as-text.ts'
import { type Field, fieldOf, namedBy, nameOf, type Table, writeKey } from '#schema/table.ts'
import { isSystem } from '../../actor.ts'
import type { ExclusionLayout } from '../../db/exclusions.ts'
import { AppError } from '../../http/errors.ts'
import type { Command } from '../persist.ts'
import { storedRows } from '../statements.ts'
import { fieldsGiven, isWithin } from '../within.ts'

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
  const said = same.filter((name) => fieldOf(table, name)?.onDelete !== 'cascade')
  const labels = (said.length > 0 ? said : same).map((name) => fieldOf(table, name)?.label ?? name)
  const name = await nameSeen(command, table, other, period ? [period.from, period.to] : [])
  const [row] = name === undefined ? [] : await storedRows(command.tx, table, [other])
  const sentence = period
    ? messages.overlaps(labels, row && name !== undefined ? { name, ...periodIn(table, period, row) } : undefined)
    : messages.combination(labels, name)
  const inTheWay: Record<string, RowInTheWay> | undefined =
    name === undefined ? undefined : { [key]: { table: table.name, id: other, name } }
  return new AppError(422, messages.invalid, { errors: { [key]: [sentence] }, details: inTheWay && { inTheWay } })
}

/** What the row is called, by its id (`#3`) where its title is empty, for who reads it and these fields of it; undefined for others. */
async function nameSeen(
  { tx, model, hooks, actor }: Command,
  table: Table,
  id: number,
  fields: readonly string[],
): Promise<string | undefined> {
  if (isSystem(actor) || actor.ability.cannot('read', table.name)) return undefined
  const engine = { model, hooks }
  if (!(await isWithin(tx, engine, actor, table, id))) return undefined
  const readFields = (await fieldsGiven(tx, engine, actor, 'read', table, [id]))?.get(id) ?? 'all'
  const names = [...namedBy(table), ...fields]
  if (readFields !== 'all' && names.some((name) => !readFields.includes(name))) return undefined
  const [row] = await storedRows(tx, table, [id])
  return row && (nameOf(table, row) || `#${id}`)
}

const periodIn = (
  table: Table,
  { from, to }: { from: string; to: string },
  row: Readonly<Record<string, unknown>>,
) => ({
  from: endIn(fieldOf(table, from), from, row),
  to: endIn(fieldOf(table, to), to, row),
})

const endIn = (field: Field | undefined, name: string, row: Readonly<Record<string, unknown>>): string =>
  field ? toText(field, row[writeKey(name, field)], () => '') : ''
