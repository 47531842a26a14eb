import { widens } from '../../db/widens.ts'
import type { Decisions } from './decisions.ts'
import { joinParts, type Lineage, lineageOf, targetOf } from './lineage.ts'
import { type Loss, lossesOf } from './losses.ts'
import { Ambiguous, openQuestions } from './questions.ts'
import type { State, TableState } from './state.ts'
import { sqlOf } from './step-sql.ts'
import { type Step, stepsBetween } from './steps.ts'

/** How to get a database from one state to another. */
export interface Plan {
  lineage: Lineage
  steps: Step[]
  statements: string[]
  losses: Loss[]
  replaced: ReplacedColumn[]
}

/**
 * A column or join table that keeps its name but becomes a reference, refers to another table, or is no reference any more:
 * its values cannot be kept.
 */
export interface ReplacedColumn {
  table: string
  /** Undefined: the table is that of a field with several references. */
  column?: string
  from: string
  to: string
}

/**
 * Plans the change from one state to another. Never guesses a rename: throws Ambiguous where one name is removed and
 * another added in the same table and no decision says whether that is a rename.
 */
export function planBetween(before: State, after: State, decisions: Decisions): Plan {
  const lineage = lineageOf(before, after, decisions)
  const questions = openQuestions(before, after, lineage, decisions)
  if (questions.length > 0) throw new Ambiguous(questions)
  const steps = stepsBetween(before, after, lineage)
  return {
    lineage,
    steps,
    statements: steps.flatMap(sqlOf),
    losses: lossesOf(steps, widens),
    replaced: replacedIn(before, after, lineage),
  }
}

/** The columns and join tables whose reference has changed. */
function replacedIn(before: State, after: State, { tables, columns }: Lineage): ReplacedColumn[] {
  const ofColumns = [...columns].flatMap(([table, own]) => {
    const [was, is] = [before[tables.get(table) ?? ''], after[table]]
    if (!was || !is) return []
    return Object.keys(is.columns).flatMap((column): ReplacedColumn[] =>
      own.has(column) || !was.columns[column]
        ? []
        : [{ table, column, from: kindOf(was, column), to: kindOf(is, column) }],
    )
  })
  const ofJoins = Object.entries(after).flatMap(([table, is]): ReplacedColumn[] => {
    const join = joinParts(table)
    const was = join && before[`${tables.get(join.owner) ?? join.owner}__${join.field}`]
    if (!was || tables.has(table)) return []
    return [{ table, from: kindOf(was, 'targetId'), to: kindOf(is, 'targetId') }]
  })
  return [...ofColumns, ...ofJoins]
}

function kindOf(table: TableState, column: string): string {
  const target = targetOf(table, column)
  return target === undefined ? `of the type ${table.columns[column]?.type}` : `a reference to ${target}`
}
