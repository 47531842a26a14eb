import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { summedOwners, totalsOf } from '#schema/rows/totals.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../../db/database.ts'
import { layoutOfTotal, totalSql } from '../../db/row-totals.ts'
import { AppError } from '../../http/errors.ts'
import { type ChangeSet, idsOf } from '../change-sets.ts'
import { OUT_OF_RANGE, sqlStateOf, translateDbError } from '../constraints.ts'
import { quoted } from '../identifiers.ts'
import type { Command } from '../persist.ts'
import { statementName } from '../statement-name.ts'

// Totals of rows that belong to a row lie in its columns. They are made anew at the end of each command that changed such rows, by
// one statement for each table, under the lock of the row: it sees all that others have committed by then. The version of the
// row and its history do not move by it.

/** The rows whose totals are made anew at the end of a command, by the name of their table. */
export type Summed = Map<string, Set<number>>

/** Locks the rows to which these belong before they are locked themselves, as deletions do: nobody waits in a circle. */
export async function lockSummed({ tx, model }: Command, set: ChangeSet): Promise<void> {
  for (const { owner, table, ownerKey } of summedOwners(model, set.table)) {
    const named = set.steps.flatMap(({ pending }) => idIn(pending.values[ownerKey]))
    const text = `select 1 from ${quoted(owner.name)} t where t."id" = any($1::integer[])
      or t."id" in (select r.${quoted(ownerKey)} from ${quoted(table.name)} r where r."id" = any($2::integer[]))
      order by t."id" for no key update of t`
    await tx.query(text, [named, idsOf(set)], statementName(text))
  }
}

/** Notes the rows whose totals are of rows that were stored, and new ones with totals of their own. */
export function noteSummed({ model, summed }: Command, { table, verb, steps }: ChangeSet): void {
  for (const { owner, ownerKey } of summedOwners(model, table)) {
    const ids = steps.flatMap(({ pending: { before, values }, after }) => [
      ...idIn(before?.[ownerKey]),
      ...idIn(values[ownerKey] ?? after?.[ownerKey]),
    ])
    note(summed, owner, ids)
  }
  if (verb === 'create' && totalsOf(model, table).length > 0)
    note(
      summed,
      table,
      steps.flatMap(({ after }) => after?.id ?? []),
    )
}

/** The same of rows that are about to be deleted by their ids alone. */
export async function noteSummedOf(
  sql: Sql,
  { model, summed }: Command,
  table: Table,
  ids: readonly number[],
): Promise<void> {
  for (const { owner, ownerKey } of summedOwners(model, table)) {
    const text = `select distinct t.${quoted(ownerKey)} as "owner" from ${quoted(table.name)} t where t."id" = any($1::integer[])`
    const rows = await sql.query<{ owner: number | null }>(text, [ids], statementName(text))
    note(
      summed,
      owner,
      rows.flatMap((row) => idIn(row.owner)),
    )
  }
}

const idIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : [])

function note(summed: Summed, owner: Table, ids: readonly number[]): void {
  const noted = summed.get(owner.name) ?? new Set<number>()
  summed.set(owner.name, noted)
  for (const id of ids) noted.add(id)
}

/** Makes the totals of the noted rows. Throws 422 where one becomes larger than its column, or nothing can be computed from it. */
export async function makeTotals({ tx, model, summed }: Command): Promise<void> {
  for (const [name, ids] of summed) {
    if (ids.size === 0) continue
    const owner = tableOf(model, name)
    const lock = `select 1 from ${quoted(name)} t where t."id" = any($1::integer[]) order by t."id" for no key update of t`
    tx.send(lock, [[...ids]], statementName(lock))
    const text = totalsStatement(model, owner)
    try {
      await tx.query(text, [[...ids]], statementName(text))
    } catch (error) {
      if (sqlStateOf(error) === OUT_OF_RANGE) throw outgrown(model, owner)
      throw translateDbError(error, model, { table: owner, verb: 'update' })
    }
  }
  summed.clear()
}

function totalsStatement(model: Model, owner: Table): string {
  const totals = totalsOf(model, owner)
  const made = totals.map((total) => `${totalSql(layoutOfTotal(total), 't')} as ${quoted(total.key)}`)
  const columns = (alias: string) => totals.map(({ key }) => `${alias}.${quoted(key)}`)
  const sets = totals.map(({ key }) => `${quoted(key)} = _made.${quoted(key)}`)
  return `update ${quoted(owner.name)} o set ${sets.join(', ')}
    from (select t."id", ${made.join(', ')} from ${quoted(owner.name)} t where t."id" = any($1::integer[])) _made
    where o."id" = _made."id" and (${columns('o')
      .map((own, at) => `${own} is distinct from ${columns('_made')[at]}`)
      .join(' or ')})`
}

function outgrown(model: Model, owner: Table): AppError {
  const sums = totalsOf(model, owner).filter(({ does }) => does === 'sum')
  const sentence = messages.outgrown(sums.map(({ field }) => `«${field.label}»`).join(' o '))
  return new AppError(422, sentence, { errors: Object.fromEntries(sums.map(({ name }) => [name, [sentence]])) })
}
