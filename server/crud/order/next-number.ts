import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'

/** The number behind all rows. */
export async function nextNumber(tx: Transaction, table: Table, key: string, gap: number): Promise<number> {
  const text = `select coalesce(max(${quoted(key)}), 0) + $1 as "next" from ${quoted(table.name)}`
  const [found] = await tx.query<{ next: number }>(text, [gap], statementName(text))
  return found?.next ?? gap
}
