import { isSystem } from '../actor.ts'
import type { Hooks } from '../crud/hooks.ts'
import { forbidden } from '../http/errors.ts'

type OfOwner = 'dashboard-blocks' | 'dashboard-mails' | 'home-arrangements'

/** The rules of rows that belong to one person (`ownerId`), an undo included: people read and change their own, which go with them. */
export const ownRows = {
  personal: true,
  authorize({ before, values, follows }, { actor }) {
    if (follows || isSystem(actor)) return
    const after = { ...before, ...values }
    if ([before ?? after, after].some(({ ownerId }) => ownerId !== actor.id)) throw forbidden()
  },
  within: (actor) => [{ fields: ['owner'], value: { is: [actor.id] } }],
} satisfies Hooks<OfOwner>
