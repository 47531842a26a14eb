import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import { type ListReader, ownReferences, readerNow, tableReferred } from '#schema/condition/reader.ts'
import { USERS } from '#schema/grammar/reserved.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { fieldsThrough, hidesOrder } from '#schema/rights/sight.ts'
import { inRome } from '#schema/rules/rome.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { useModel } from './model.ts'

/** The current user at this moment, as conditions ask for them. */
export const readerWith = (model: Model, ability: AppAbility): ListReader => ({
  ...readerNow(model, currentSession()?.id ?? 0, (table) => fieldsThrough(ability, table)),
  hidesOrder: (table, name) => hidesOrder(model, ability, table, name),
})

/**
 * The user, as rights on rows ask for them at each moment. Rows of their own besides their account are not known here: what
 * depends on them is left to the server.
 */
export function rightsReader(model: Model, userId: number): ListReader {
  const own = ownReferences(model.tables.get(USERS)).map(([table]) => [table, null])
  return {
    userId,
    get today() {
      return inRome(new Date()).day
    },
    get now() {
      return new Date().toISOString()
    },
    own: Object.fromEntries(own),
    referred: tableReferred(model),
  }
}

/** The current user for a component; of the moment at which it was first drawn. */
export function useReader(): ListReader {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  return useMemo(() => readerWith(model, ability), [model, ability])
}
