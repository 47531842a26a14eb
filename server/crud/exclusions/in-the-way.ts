import type { Table } from '#schema/table.ts'
import type { ExclusionLayout } from '../../db/exclusions.ts'
import { quoted } from '../identifiers.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

/** Each value is locked by itself up to so many rows: the locks of all connections share a small table. */
const MOST_LOCKS = 100

/**
 * Waits for transactions that have written the same values in rows of the table, and keeps others waiting that will: what they
 * leave is seen then. Two that write the last of a kind at once are so told by a sentence, and not by a constraint that fails.
 */
export function lockValues({ tx }: Command, table: Table, exclusion: ExclusionLayout, ids: readonly number[]): void {
  const { name, parts } = exclusion
  const all = `hashtextextended('${name}', 0)`
  if (ids.length > MOST_LOCKS) {
    const text = `select pg_advisory_xact_lock(${all})`
    tx.send(text, [], statementName(text))
    return
  }
  const share = `select pg_advisory_xact_lock_shared(${all})`
  const values = parts.flatMap(({ sql, operator }) => (operator === '=' ? [`${sql(columnOf('t'))}::text`] : []))
  const key = `hashtextextended(concat_ws(chr(31), ${[`'${name}'`, ...values].join(', ')}), 1)`
  // In one order: two that lock several values do not wait for each other.
  const text = `select pg_advisory_xact_lock("_key") from (select distinct ${key} as "_key" from ${rowsOf(table, exclusion, 't')}
    and t."id" = any($1::integer[]) order by 1) _keys`
  tx.send(share, [], statementName(share))
  tx.send(text, [ids], statementName(text))
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
