import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import { type ListReader, readerNow } from '#schema/condition/reader.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { fieldsThrough, hidesNames } from '#schema/rights/sight.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { useModel } from './model.ts'

/** The current user at this moment, as conditions ask for them. */
export const readerWith = (model: Model, ability: AppAbility): ListReader => ({
  ...readerNow(model, currentSession()?.id ?? 0, (table) => fieldsThrough(ability, table)),
  hidesNames: (field) => hidesNames(model, ability, field),
})

/** The same for a component; of the moment at which it was first drawn. */
export function useReader(): ListReader {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  return useMemo(() => readerWith(model, ability), [model, ability])
}
