import type { Model } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'

/** The roles whose holders open the list, with their labels. */
export const rolesOpening = (model: Model, list: string): { value: string; label: string }[] =>
  Object.entries(model.access.roles).flatMap(([value, { label }]) =>
    abilityFor(model, [value]).can('open', list) ? [{ value, label }] : [],
  )
