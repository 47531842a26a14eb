import type { Model } from '#schema/model.ts'
import { preamble } from '../../db/fold.ts'
import { noDecisions } from '../plan/decisions.ts'
import { planBetween } from '../plan/plan.ts'
import { emptyState, stateOf } from '../plan/state.ts'

/** The SQL that creates the whole database of any model from nothing: for tests and benchmarks, which have no migrations. */
export const createSchemaSql = (model: Model): string =>
  [...preamble, ...planBetween(emptyState, stateOf(model), noDecisions()).statements].join('\n')
