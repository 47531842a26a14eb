import { LRUCache } from 'lru-cache'

/** The last row before a page of a long list: the page begins right after it, as long as the table has this version. */
export interface SeekCursor {
  tableVersion: string
  lastId: number
}

/** Cursors by list and offset. One cache for each database. */
export type SeekCursors = LRUCache<string, SeekCursor>
export const createSeekCursors = (): SeekCursors => new LRUCache({ max: 5_000 })
