import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tableOf } from '#schema/model.ts'
import { isSystem } from '../actor.ts'
import type { Hooks } from '../crud/hooks.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { byId } from '../http/params.ts'

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

/** Answers 404 where a row of the table would be read alone: what people save for themselves is read at an address of its own. */
export function noneAlone(app: Parameters<FastifyPluginAsyncZod>[0], name: string): void {
  const { label } = tableOf(app.model, name)
  app.get(
    `/api/${name}/:id`,
    { onRequest: app.allowInPart('read', name), schema: { params: byId, hide: true } },
    () => {
      throw notFound(label.one)
    },
  )
}
