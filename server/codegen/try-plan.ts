import type { Break } from '../db/breaks.ts'
import type { Database, Sql } from '../db/database.ts'
import { type Asker, askUntilDecided } from './ask.ts'
import { tryChange } from './database/change.ts'
import { carefulSentences, meaningBreaks } from './database/meaning.ts'
import { type ChangedField, changedFields } from './plan/changed-fields.ts'
import { planBetween } from './plan/plan.ts'
import { ownTablesOf, type ProjectPlan } from './project-plan.ts'

/** The result of trying a plan on a database. */
export interface PlanTrial {
  /** A sentence for each numbered migration that runs first. */
  first: string[]
  statements: string[]
  /** The breaks that no decision allows. */
  notAllowed: Break[]
  /** Warnings, a sentence each. */
  careful: string[]
}

interface Options {
  ask?: Asker
  /** Whether it is a development database: effects of migrations that are not in this folder may then be undone. */
  forDevelopment?: boolean
}

/** Runs the plan on the existing rows and rolls it back. Throws as tryChange and planFrom do. */
export async function tryPlan(
  db: Database,
  project: ProjectPlan,
  { ask, forDevelopment }: Options = {},
): Promise<PlanTrial> {
  let careful: string[] = []
  let fields: ChangedField[] = []
  const { first, notAllowed, statements } = await tryChange(db, {
    forDevelopment,
    own: ownTablesOf(project),
    planFrom: (before) =>
      askUntilDecided(project.decisions, ask, async (decisions) => {
        const plan = planBetween(before, project.next, decisions)
        fields = changedFields(before, project, plan.lineage)
        return { plan, drops: decisions.drops }
      }),
    objections: async (tx: Sql) => {
      const breaks = await meaningBreaks(tx, fields)
      if (breaks.length === 0) careful = await carefulSentences(tx, fields)
      return breaks
    },
  })
  return { first, notAllowed, statements, careful }
}
