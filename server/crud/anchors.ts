import { LRUCache } from 'lru-cache'

/** The row behind which a page of a long list begins, while nothing of the table has changed. */
export interface Anchor {
  stamp: string
  /** The id of the last row before the page. */
  id: number
}

/** Where pages of long lists begin, by list and offset, so that the next one need not count its way there. One for each database. */
export type Anchors = LRUCache<string, Anchor>
export const createAnchors = (): Anchors => new LRUCache({ max: 5_000 })
