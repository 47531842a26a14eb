import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messages } from '#schema/messages.ts'
import { AppError, malformed, unauthorized } from '../../errors.ts'
import { importCustomers } from './import-customers.ts'

const MOST = 500
const body = z.object({ clienti: z.array(z.record(z.string(), z.unknown())) })

/** Where the ERP brings its customers, showing ERP_IMPORT_TOKEN; without one nobody can. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  app.post(
    '/api/clienti/import',
    {
      config: { public: true },
      onRequest: async (request) => onlyTheErp(request),
      schema: {
        tags: ['clienti'],
        summary: 'Il gestionale porta i suoi clienti (token ERP_IMPORT_TOKEN), al massimo 500 per volta',
      },
    },
    async (request) => {
      const read = body.safeParse(request.body)
      if (!read.success) throw malformed()
      const { clienti } = read.data
      if (clienti.length > MOST) throw new AppError(413, messages.tooManyItems(MOST))
      return { data: await importCustomers(app.db, app.engine, clienti) }
    },
  )
}

function onlyTheErp({ server, headers }: FastifyRequest): void {
  const { erpImportToken } = server.config
  const shown = /^Bearer (\S{1,1000})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!erpImportToken || !timingSafeEqual(digest(shown), digest(erpImportToken))) throw unauthorized()
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
