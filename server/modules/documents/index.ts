import type { Module } from '../module.ts'
import { documentRoutes } from './routes.ts'

/** The documents of customers and contacts: listed, uploaded, downloaded and removed, never edited. */
export const documents: Module = {
  routes: documentRoutes,
  overrides: [
    'GET /api/files',
    'POST /api/files',
    'PUT /api/files/:id',
    'POST /api/files/bulk',
    'GET /api/files/summary',
  ],
}
