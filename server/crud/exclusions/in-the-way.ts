import { fieldTypes } from '#schema/fields/index.ts'
import { fieldNamed, type Table, writeKey } from '#schema/table.ts'
import type { ExclusionLayout } from '../../db/exclusions.ts'
import type { PendingChange } from '../hooks.ts'
import { quoted } from '../identifiers.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

/** The most values that are locked one by one; beyond that one lock is for all, as the table of locks is small. */
const MOST_LOCKS = 100

/**
 * Waits for transactions that have written the same values in rows of the table, and keeps others waiting that will: what they
 * leave is seen then. Two that write the last of a kind at once are so told by a sentence, and not by a constraint that fails.
 * Asked before the rows are stored: a commit waits for rows of others that are in its way, which so never wait for it.
 */
export function lockValues({ tx }: Command, { name }: ExclusionLayout, values: readonly string[]): void {
  const all = `hashtextextended('${name}', 0)`
  if (values.length > MOST_LOCKS) {
    const text = `select pg_advisory_xact_lock(${all})`
    tx.send(text, [], statementName(text))
    return
  }
  const share = `select pg_advisory_xact_lock_shared(${all})`
  // In one order: two that lock several values do not wait for each other.
  const text = `select pg_advisory_xact_lock("_key") from (select distinct hashtextextended(lower('${name}' || chr(31) || "_value"), 1) as "_key"
    from unnest($1::text[]) as _values("_value") order by 1) _keys`
  tx.send(share, [], statementName(share))
  tx.send(text, [values], statementName(text))
}

/**
 * What the row is going to have in the fields whose values are compared, as a text that is the same in all rows that agree in
 * them; undefined where it lacks one. Values of which one has several texts, or that the database computes, are left out.
 */
export function sharedIn(
  table: Table,
  { same }: ExclusionLayout,
  { before, values }: PendingChange,
): string | undefined {
  const texts = same.map((name) => {
    const field = fieldNamed(table, name)
    const { kind } = fieldTypes[field.type].column(field)
    if (field.computed !== undefined || ['time', 'instant'].includes(kind)) return ''
    const value = { ...before, ...values }[writeKey(name, field)] ?? undefined
    return value === undefined ? undefined : String(kind === 'numeric' ? Number(value) : value)
  })
  return texts.includes(undefined) ? undefined : texts.join('\u001f')
}

/**
 * The rows among these that another row is in the way of, each with the id of that one: of a row that has the same values or
 * overlaps, and is none of these or stands before it among them.
 */
export async function rowsInTheWay(
  { tx }: Command,
  table: Table,
  exclusion: ExclusionLayout,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const columns = exclusion.parts.map(({ sql }, at) => `${sql(columnOf('t'))} as "_${at}"`).join(', ')
  const agree = exclusion.parts.map(({ sql, operator }, at) => `${sql(columnOf('o'))} ${operator} _one."_${at}"`)
  const text = `select _one."id", min(o."id") as "other" from (
      select t."id", _ids."at", ${columns} from unnest($1::integer[]) with ordinality as _ids("id", "at"),
      ${rowsOf(table, exclusion, 't')} and t."id" = _ids."id") _one,
    ${rowsOf(table, exclusion, 'o')} and o."id" <> _one."id" and ${agree.join(' and ')}
      and not exists (select from unnest($1::integer[]) with ordinality as _ids("id", "at")
        where _ids."id" = o."id" and _ids."at" > _one."at")
    group by 1`
  const rows = await tx.query<{ id: number; other: number }>(text, [ids], statementName(text))
  return new Map(rows.map(({ id, other }) => [id, other]))
}

const columnOf =
  (alias: string) =>
  (key: string): string =>
    `${alias}.${quoted(key)}`

/** The rows that are compared, as the last of what a statement reads from, with the beginning of its condition. */
const rowsOf = (table: Table, { where }: ExclusionLayout, alias: string): string =>
  `${quoted(table.name)} ${alias} where ${where === undefined ? 'true' : `(${where.sql(columnOf(alias))})`}`
