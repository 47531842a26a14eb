import type { FastifyInstance } from 'fastify'
import { importRoute } from '../../import/import-route.ts'
import type { ImportKind } from '../../import/import-rows.ts'

/** Customers of the ERP, matched by VAT number. */
export const customersOfErp: ImportKind = { table: 'clienti', matchBy: ['partitaIva'], takesRest: true }

/** Where the ERP brings its customers, showing ERP_IMPORT_TOKEN; without one nobody can. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  importRoute(app, {
    kind: customersOfErp,
    rows: 'clienti',
    token: app.config.erpImportToken,
    summary: 'Il gestionale porta i suoi clienti (token ERP_IMPORT_TOKEN)',
  })
}
