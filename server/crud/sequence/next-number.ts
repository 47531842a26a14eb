import { GAP, largestNumber } from '#schema/rows/sequence.ts'
import type { Table } from '#schema/table.ts'
import type { Transaction } from '../../db/database.ts'
import { quoted } from '../identifiers.ts'
import { statementName } from '../statement-name.ts'

/** The largest number of the table; 0 where there is none. */
export async function lastNumber(tx: Transaction, table: Table, key: string): Promise<number> {
  const text = `select coalesce(max(${quoted(key)}), 0)::float8 as "last" from ${quoted(table.name)}`
  const [found] = await tx.query<{ last: number }>(text, [], statementName(text))
  return found?.last ?? 0
}

/** The number after the last row; the largest number again where the last row has it: among equals the newer sorts last. */
export const numberAfter = (last: number, table: Table, key: string): number =>
  Math.min(last + GAP, largestNumber(table, key))
