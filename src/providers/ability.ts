import { createMongoAbility } from '@casl/ability'
import { useAbility } from '@casl/react'
import type { AppAbility } from '#schema/ability.ts'
import type { Action } from '#schema/access.ts'

/** Rights of somebody who has none. */
export const noAbility: AppAbility = createMongoAbility()

/** Asks the rights of the signed-in person: `may('update', 'agents')`; for `open` the subject is a route. */
export function useMay(): (action: Action, subject: string) => boolean {
  const ability = useAbility<AppAbility>()
  return (action, subject) => ability.can(action, subject)
}
