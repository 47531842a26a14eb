import { LRUCache } from 'lru-cache'
import type { Moment } from './moment.ts'

/** The last row before a page of a long list: the page begins right after it, as long as nothing has changed since. */
export interface SeekCursor {
  moment: Moment
  lastId: number
}

/** Cursors by list and offset. One cache for each database. */
export type SeekCursors = LRUCache<string, SeekCursor>
export const createSeekCursors = (): SeekCursors => new LRUCache({ max: 5_000 })
