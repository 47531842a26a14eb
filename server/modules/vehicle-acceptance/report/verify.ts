import { rowId } from '#schema/fields/reference.ts'
import type { Sql } from '../../../db/database.ts'
import { readRecord } from './read-record.ts'
import { hashOf, type ReportRecord, readCode } from './record.ts'

/** Whether an acceptance has the content of a printed report, and which one it is. */
export type Verification =
  | { valid: false }
  | ({ valid: true } & Pick<ReportRecord, 'id' | 'dataAccettazione' | 'matricola'>)

/** Compares the code of a printed report with the acceptance as it is now; undefined for what is no such code. */
export async function verify(sql: Sql, code: string): Promise<Verification | undefined> {
  const read = readCode(code)
  if (!read) return undefined
  const id = rowId.safeParse(Number(read.id))
  const reportRecord = id.success ? await readRecord(sql, id.data) : undefined
  if (!reportRecord || hashOf(reportRecord.record) !== read.hash) return { valid: false }
  const { record } = reportRecord
  return { valid: true, id: record.id, dataAccettazione: record.dataAccettazione, matricola: record.matricola }
}
