import type { Break } from '../db/breaks.ts'
import type { Database, Sql } from '../db/database.ts'
import { type Asker, askUntilDecided } from './ask.ts'
import { tryChange } from './database/change.ts'
import { carefulSentences, meaningBreaks } from './database/meaning.ts'
import { type ChangedField, changedFields } from './plan/changed-fields.ts'
import { planBetween } from './plan/plan.ts'
import { ownTablesOf, type ProjectPlan } from './project-plan.ts'

/** What came of trying a plan on a database. */
export interface PlanTrial {
  /** What is done before, a sentence for each numbered migration. */
  first: string[]
  statements: string[]
  /** What nobody has allowed. */
  stopping: Break[]
  /** What is no reason to refuse it, a sentence each. */
  careful: string[]
}

interface Options {
  ask?: Asker
  /** Whether it is a database of development, which gives up what migrations of others did there. */
  forDevelopment?: boolean
}

/** Does what the plan says on the rows that are there, and takes it back. Throws as tryChange and planFrom do. */
export async function tryPlan(
  db: Database,
  project: ProjectPlan,
  { ask, forDevelopment }: Options = {},
): Promise<PlanTrial> {
  let careful: string[] = []
  let fields: ChangedField[] = []
  const { first, stopping, statements } = await tryChange(db, {
    forDevelopment,
    own: ownTablesOf(project),
    planFrom: (before) =>
      askUntilDecided(project.decisions, ask, async (decisions) => {
        const plan = planBetween(before, project.next, decisions)
        fields = changedFields(before, project, plan.lineage)
        return { plan, drops: decisions.drops }
      }),
    against: async (tx: Sql) => {
      const breaks = await meaningBreaks(tx, fields)
      if (breaks.length === 0) careful = await carefulSentences(tx, fields)
      return breaks
    },
  })
  return { first, stopping, statements, careful }
}
