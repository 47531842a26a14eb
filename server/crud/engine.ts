import type { Model } from '#schema/model.ts'
import type { HooksByTable } from './hooks.ts'
import { createKnownFilters, type KnownFilters, type WalkLimits, walkLimits } from './list/known-filters.ts'
import { createSeekCursors, type SeekCursors } from './list/seek-cursors.ts'

/** What reading and writing need to know besides the database: the definitions and what modules add to them. */
export interface Engine {
  model: Model
  hooks: HooksByTable
  knownFilters: KnownFilters
  seekCursors: SeekCursors
  walkLimits: WalkLimits
}

/** One engine for one database. */
export const createEngine = (model: Model, hooks: HooksByTable = new Map()): Engine => ({
  model,
  hooks,
  knownFilters: createKnownFilters(),
  seekCursors: createSeekCursors(),
  walkLimits,
})
