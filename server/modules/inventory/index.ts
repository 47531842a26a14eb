import type { Module } from '../module.ts'
import { startCalculations } from './calculate.ts'
import { countingRoutes } from './counting-routes.ts'
import { inventoryHooks } from './inventory-hooks.ts'
import { itemHooks, photoHooks, recordHooks, resolutionHooks } from './item-hooks.ts'
import { inventoryRoutes } from './routes.ts'
import { stateHooks } from './state-hooks.ts'

/** Tables that counting writes: no generic route writes them. */
const recorded = ['inventario_mezzi_scansioni', 'inventario_mezzi_dispositivi', 'inventario_mezzi_risoluzioni']

/** The inventories of vehicles: opened, counted by scans, reconciled, concluded. */
export const inventory: Module = {
  routes: async (app) => {
    for (const routes of [inventoryRoutes, countingRoutes]) await app.register(routes)
  },
  hooks: (app) => ({
    inventari_mezzi: inventoryHooks(app.model),
    'inventario-mezzi-items': itemHooks,
    inventario_mezzi_items_foto: photoHooks,
    inventario_mezzi_item_stati: stateHooks,
    inventario_mezzi_scansioni: recordHooks,
    inventario_mezzi_dispositivi: recordHooks,
    inventario_mezzi_risoluzioni: resolutionHooks,
  }),
  overrides: [
    'PUT /api/inventari_mezzi/:id',
    'GET /api/inventario-mezzi-items',
    ...recorded.flatMap((table) => [
      `POST /api/${table}`,
      `PUT /api/${table}/:id`,
      `DELETE /api/${table}/:id`,
      `POST /api/${table}/bulk`,
    ]),
  ],
  start: startCalculations,
}
