import type { StoredRow, ValuesOf } from '#schema/rows/typed-rows.ts'
import type { Sql } from '../../db/database.ts'
import type { CallFacts } from './missed-sql.ts'

type Missed = StoredRow<'missed-calls'>
type MissedValues = ValuesOf<'missed-calls'>

/** When somebody said that a call was returned, and who. */
export type Mark = Pick<MissedValues, 'outcomeAt' | 'outcomeBy'>

/** Whether a call can be returned: not a colleague's, nor one with a hidden number. */
export const isReturnable = ({ internal, callerNumber }: CallFacts): boolean => !internal && callerNumber !== null

/**
 * The outcome of a missed call: answered, if any leg was; else as a person marked it; else by the first event that closed
 * it. `mark` is a person's mark on a call that seemed answered meanwhile.
 */
export function missedValues(call: Pick<Missed, 'outcome' | 'recalled'>, facts: CallFacts, mark?: Mark): MissedValues {
  const { outcome, outcomeAt, outcomeBy } = facts
  // That somebody called back was found, not said: it goes with what showed it.
  const recalled = call.outcome === 'calledBack' ? 'N' : call.recalled
  if (facts.answered || !facts.incoming) return { outcome: 'answered', outcomeAt, outcomeBy, recalled }
  if (call.outcome === 'recalled') return {}
  if (recalled === 'Y') return { outcome: 'recalled', outcomeAt: null, outcomeBy: null, ...mark, recalled }
  if (!isReturnable(facts)) return { outcome: 'none', outcomeAt, outcomeBy, recalled }
  return { outcome: outcome ?? 'open', outcomeAt, outcomeBy, recalled: outcome === 'calledBack' ? 'Y' : 'N' }
}

/** The last marks of people on these missed calls, by id, from the history. */
export async function marksOf(sql: Sql, ids: readonly number[]): Promise<Map<number, Mark>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<{ id: number; mark: Mark }>(
    `select distinct on ("rowId") "rowId" as "id",
       json_build_object('outcomeAt', "after" -> 'outcomeAt', 'outcomeBy', "after" -> 'outcomeBy') as "mark"
     from "_history" where "table" = 'missed-calls' and "rowId" = any($1::integer[]) and "after" ->> 'outcome' = 'recalled'
     order by "rowId", "id" desc`,
    [ids],
  )
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
