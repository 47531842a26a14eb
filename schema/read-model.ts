import { dashboardChecks } from './checks/dashboards.ts'
import { checkModel } from './checks/index.ts'
import { completeDashboards, completeModel, type WrittenDefinitions } from './complete-model.ts'
import { ModelError } from './grammar/mistake.ts'
import type { Model } from './model.ts'

/** Completes definitions, access rules and pages of figures and checks them against each other. Throws ModelError with every mistake. */
export function readModel(
  tables: Record<string, unknown>,
  access: unknown,
  dashboards: WrittenDefinitions['dashboards'] = {},
): Model {
  const model = completeModel({ tables, access, dashboards })
  const mistakes = [...checkModel(model), ...dashboardChecks(model, completeDashboards(dashboards))]
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return model
}
