import type { Model } from '#schema/model.ts'
import { type Anchors, createAnchors } from './anchors.ts'
import type { HooksByTable } from './hooks.ts'
import { type TotalsCache, totalsCache, type Walking, walking } from './totals.ts'

/** What reading and writing need to know besides the database: the definitions and what modules add to them. */
export interface Engine {
  model: Model
  hooks: HooksByTable
  totals: TotalsCache
  anchors: Anchors
  walking: Walking
}

/** One engine for one database. */
export const createEngine = (model: Model, hooks: HooksByTable = new Map()): Engine => ({
  model,
  hooks,
  totals: totalsCache(),
  anchors: createAnchors(),
  walking,
})
