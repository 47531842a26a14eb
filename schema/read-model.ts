import { checkModel } from './checks/index.ts'
import { completeModel } from './complete-model.ts'
import { ModelError } from './grammar/mistake.ts'
import type { Model } from './model.ts'

/** Completes definitions and access rules and checks them against each other. Throws ModelError with every mistake. */
export function readModel(tables: Record<string, unknown>, access: unknown): Model {
  const model = completeModel({ tables, access })
  const mistakes = checkModel(model)
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return model
}
