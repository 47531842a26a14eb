import type { Sql } from '../db/database.ts'
import { type Decisions, decisionFlags, joined, readDecisions } from './decisions.ts'

/**
 * The decisions by which a database may be changed: those given now, and those of the pending migration that it has not
 * been changed by yet. One that was taken once says nothing of what comes under the same name later.
 */
export async function openDecisions(sql: Sql, pending: Decisions, given: Decisions): Promise<Decisions> {
  const used = await usedFlags(sql)
  const open = decisionFlags(pending).filter((flag) => {
    const at = used.indexOf(flag)
    if (at >= 0) used.splice(at, 1)
    return at < 0
  })
  return joined(readDecisions(open.flatMap((flag) => flag.split(' '))).decisions, given)
}

/** The decisions that this database has been changed by since its last numbered migration. */
async function usedFlags(sql: Sql): Promise<string[]> {
  const [table] = await sql.query<{ there: boolean }>(`select to_regclass('"_dev_state"') is not null as there`)
  if (!table?.there) return []
  const [state] = await sql.query<{ flags: string[] | null }>(
    `select to_jsonb(s)->'decisions' as flags from "_dev_state" s`,
  )
  return [...(state?.flags ?? [])]
}
