import { create as contentDisposition } from 'content-disposition'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { requireWhole } from '../../../crud/fields-given.ts'
import { idOf } from '../../../crud/routes.ts'
import { forbidden, invalid, notFound } from '../../../http/errors.ts'
import { byId } from '../../../http/params.ts'
import { takeQuota } from '../../../identity/quota.ts'
import { requirePhotos } from '../photos.ts'
import { makeReport } from './make-report.ts'
import { readRecord } from './read-record.ts'
import { verify } from './verify.ts'

const TABLE = 'accettazioni_mezzi'
const byCode = z.object({ hash: z.string() })

/** The report of an acceptance, and whether a printed one still says what the acceptance says. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const table = tableOf(app.model, TABLE)
  const tags = [TABLE]

  app.get(
    `/api/${TABLE}/:id/verbale`,
    {
      onRequest: app.signedIn(mayHaveReports),
      schema: { params: byId, tags, summary: 'Il verbale dell’accettazione (PDF); chi non le legge, delle proprie' },
    },
    async (request, reply) => {
      const { params, actor } = request
      await requireWhole(app.db, app.engine, actor, table, idOf(params.id, table))
      requirePhotos(app.engine, actor)
      const reportRecord = await readRecord(app.db, idOf(params.id, table))
      if (!reportRecord) throw notFound(table.label.one)
      if (actor.ability.cannot('read', TABLE) && reportRecord.operatoreId !== actor.id) throw forbidden()
      const { name, bytes } = await app.inTurn(request, reply, 'reports', async () => {
        await takeQuota(app.db, actor, 'reports')
        await app.giveWay(request)
        return makeReport(app, reportRecord.record)
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )

  app.get(
    `/api/${TABLE}/verifica/:hash`,
    {
      onRequest: app.allowInPart('read', TABLE),
      schema: {
        params: byCode,
        tags,
        summary:
          'Se il verbale con questo codice di verifica (in fondo a ogni pagina) dice ciò che dice l’accettazione',
      },
    },
    async ({ params, actor }) => {
      const verified = await verify(app.db, params.hash)
      if (!verified) throw invalid({ hash: [messages.verificationCode] })
      if (verified.valid) {
        await requireWhole(app.db, app.engine, actor, table, verified.id)
        requirePhotos(app.engine, actor)
      }
      return { data: verified }
    },
  )
}

/** For users who read acceptances, and for those who record some, of their own. */
const mayHaveReports = ({ actor: { ability } }: FastifyRequest): boolean =>
  ability.can('read', TABLE) || ability.can('create', TABLE)
