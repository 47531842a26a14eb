import type { Model } from '#schema/model.ts'
import type { HooksByTable } from './hooks.ts'
import { createKeptLists, type KeptLists } from './kept-lists.ts'
import { createKnownFilters, type KnownFilters, type WalkLimits, walkLimits } from './list/known-filters.ts'
import { createSeekCursors, type SeekCursors } from './list/seek-cursors.ts'

/** What reading and writing need besides the database: the definitions, the hooks and views of modules, and caches. */
export interface Engine {
  model: Model
  hooks: HooksByTable
  /** The statement of each view, by the name of its table. */
  views: Views
  knownFilters: KnownFilters
  seekCursors: SeekCursors
  keptLists: KeptLists
  walkLimits: WalkLimits
}

/** Statements that give the rows of views, by table name. */
export type Views = ReadonlyMap<string, string>

/** One engine for one database. */
export const createEngine = (model: Model, hooks: HooksByTable = new Map(), views: Views = new Map()): Engine => ({
  model,
  hooks,
  views,
  knownFilters: createKnownFilters(),
  seekCursors: createSeekCursors(),
  keptLists: createKeptLists(),
  walkLimits,
})
