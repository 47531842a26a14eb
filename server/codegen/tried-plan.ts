import type { Model } from '#schema/model.ts'
import type { Break } from '../db/breaks.ts'
import type { Database, Sql } from '../db/database.ts'
import { type Asker, decided } from './ask.ts'
import { type Standing, tryChange } from './dev-database.ts'
import { changeBy, decisionsFrom, type Plan } from './plan.ts'
import { carefulSentences, meaningBreaks, type NewlyRead } from './validity.ts'

/** What came of trying a plan on a database. */
export interface TriedPlan {
  statements: string[]
  /** What nobody has allowed. */
  stopping: Break[]
  /** What is no reason to refuse it, a sentence each. */
  careful: string[]
}

/** Does what the plan says on the rows that are there, and takes it back. Throws as tryChange and difference do. */
export async function triedPlan(
  db: Database,
  { plan, model, fields }: { plan: Plan; model: Model; fields: readonly NewlyRead[] },
  ask?: Asker,
): Promise<TriedPlan> {
  let careful: string[] = []
  const { stopping, statements } = await tryChange(db, {
    migrations: plan.migrations,
    differenceFrom: (standing: Standing) =>
      decided(decisionsFrom(plan, standing), ask, (all) => changeBy(all, standing.snapshot, plan.next, model)),
    against: async (tx: Sql) => {
      const breaks = await meaningBreaks(tx, fields)
      if (breaks.length === 0) careful = await carefulSentences(tx, fields)
      return breaks
    },
  })
  return { stopping, statements, careful }
}
