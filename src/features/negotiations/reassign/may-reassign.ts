import type { AppAbility } from '#schema/ability.ts'
import { useMay } from '#src/providers/ability.ts'

/** Whether somebody may give negotiations to somebody else: NL, who besides keeps negotiations, and administrators. */
export const mayReassign = (may: AppAbility['can']): boolean =>
  may('reassign', 'trattative_cp') && may('update', 'trattative_cp')

/** The same of the person at work. */
export const useMayReassign = (): boolean => mayReassign(useMay())
