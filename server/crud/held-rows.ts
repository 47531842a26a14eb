import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { quoted } from './identifiers.ts'
import { statementName } from './statement-name.ts'

// No other lock of ours has these two numbers.
const NOTED = [5_000, 1]

/** Notes that the transaction changes many rows: others are told so, rather than waiting for it. */
export const noteManyRows = (tx: Transaction): void =>
  tx.send(`select pg_advisory_xact_lock_shared($1, $2)`, NOTED, 'note many rows')

const noted = `select l."pid" from pg_locks l where l."locktype" = 'advisory' and l."objsubid" = 2 and l."granted"
  and l."classid" = $2 and l."objid" = $3 and l."database" = (select "oid" from pg_database where "datname" = current_database())
  and l."pid" <> pg_backend_pid()`

/**
 * Throws 409 where a command of somebody else over many rows has one of these rows: who waited for it would wait for seconds.
 * The answer says when to try again, by which devices send what they keep once more. `xmax` of a row is the transaction that
 * has locked or changed it.
 */
export async function refuseHeld(tx: Transaction, table: Table, ids: readonly number[]): Promise<void> {
  const text = `select 1 from ${quoted(table.name)} t where exists (${noted}) and t."id" = any($1::integer[])
    and t.xmax::text in (select l."transactionid"::text from pg_locks l where l."locktype" = 'transactionid' and l."granted"
      and l."pid" in (${noted})) limit 1`
  const held = await tx.query(text, [ids, ...NOTED], statementName(text))
  if (held.length === 0) return
  throw new AppError(409, ids.length === 1 ? messages.rowHeld : messages.rowsHeld, { headers: { 'retry-after': '5' } })
}
