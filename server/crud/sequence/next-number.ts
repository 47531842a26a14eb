import { GAP, largestNumber } from '#schema/rows/sequence.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'

/** The number after the last row; the largest number again where the last row has it: among equals the newer sorts last. */
export async function nextNumber(tx: Transaction, table: Table, key: string): Promise<number> {
  const text = `select coalesce(max(${quoted(key)}), 0)::float8 as "last" from ${quoted(table.name)}`
  const [found] = await tx.query<{ last: number }>(text, [], statementName(text))
  return Math.min((found?.last ?? 0) + GAP, largestNumber(table, key))
}
