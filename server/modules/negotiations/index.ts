import type { Module } from '../module.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { negotiationDeliveries } from './deliveries.ts'
import { negotiationHooks, sendHooks, templateHooks } from './hooks.ts'
import { importRoutes } from './import-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { negotiationRoutes } from './routes.ts'
import { SEND_FILES, SENDS } from './send-kinds.ts'
import { sendRoutes } from './send-routes.ts'

/** The negotiations with their attachments and what is sent from them. */
export const negotiations: Module = {
  routes: async (app) => {
    for (const routes of [negotiationRoutes, attachmentRoutes, sendRoutes, previewRoutes, importRoutes])
      await app.register(routes)
  },
  hooks: () => ({
    trattative_cp: negotiationHooks,
    [SENDS]: sendHooks,
    [SEND_FILES]: sendHooks,
    'mail-templates': templateHooks,
  }),
  deliveries: negotiationDeliveries,
  overrides: [
    'GET /api/trattativa_cp_allegato/:id',
    'POST /api/trattativa_cp_allegato',
    ...written(SENDS),
    ...written(SEND_FILES),
  ],
}

/** The program writes these rows by itself: nobody else makes, changes or deletes them. */
function written(table: string): string[] {
  return [`POST /api/${table}`, `PUT /api/${table}/:id`, `DELETE /api/${table}/:id`]
}
