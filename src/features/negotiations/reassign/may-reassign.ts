import type { AppAbility } from '#schema/rights/ability.ts'
import { useMay } from '#src/providers/ability.ts'

/** Whether a user may reassign negotiations; requires the right to update them as well. */
export const mayReassign = (may: AppAbility['can']): boolean =>
  may('reassign', 'trattative_cp') && may('update', 'trattative_cp')

export const useMayReassign = (): boolean => mayReassign(useMay())
