import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { ownerOf } from '../../actor.ts'
import { AppError } from '../../http/errors.ts'
import { takeQuota } from '../../identity/quota.ts'
import { type Address, createGeocoder } from './geocoder.ts'

const query = z.object({
  q: plainText(200).min(3, messages.addressTooShort),
})

/** What maps need from the server: where tiles come from, and the search for addresses. */
export const mapRoutes: FastifyPluginAsyncZod = async (app) => {
  const { geocoderUrl, tileUrl, publicUrl, workers } = app.config
  const search = geocoderUrl && createGeocoder(geocoderUrl, `CRM (${publicUrl ?? 'internal'})`, workers)

  app.get(
    '/api/maps',
    { onRequest: app.signedIn(), schema: { tags: ['maps'], summary: 'Da dove vengono le mappe' } },
    async () => ({ data: { tiles: tileUrl ?? null, geocoder: search !== undefined } }),
  )

  app.get(
    '/api/geocode',
    {
      onRequest: app.signedIn(),
      schema: { querystring: query, tags: ['maps'], summary: 'Cerca un indirizzo' },
    },
    async (request): Promise<{ data: Address[]; message?: string }> => {
      if (!search) return { data: [], message: messages.geocoderOff }
      try {
        const { query, actor } = request
        const count = () => takeQuota(app.db, actor, 'addressSearches')
        return { data: await search(ownerOf(actor), query.q, count) }
      } catch (error) {
        if (error instanceof AppError) throw error
        request.log.warn({ err: error }, 'the geocoder does not answer')
        return { data: [], message: messages.geocoderDown }
      }
    },
  )
}
