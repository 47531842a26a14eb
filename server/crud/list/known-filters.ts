import { LRUCache } from 'lru-cache'
import type { Moment } from './moment.ts'

/** The statistics cached for a filter on a big table. */
export interface KnownFilter {
  /** How many rows matched at the moment; without one it is a lower bound, not a count. */
  total: number
  moment?: Moment
  /** By sort: the end of the first page that was not found by walking. No page behind it is either. */
  notWalkable: Map<string, number>
}

/** By table and condition. One cache for each database. */
export interface KnownFilters {
  byKey: LRUCache<string, KnownFilter>
  /** The counts under way, by the same key. */
  counts: Map<string, Promise<unknown>>
}
export const createKnownFilters = (): KnownFilters => ({ byKey: new LRUCache({ max: 1_000 }), counts: new Map() })

/** When matches are materialised, and when and how far the index of the sort is walked for them. */
export interface WalkLimits {
  /** Where fewer rows match, materialising them is faster. */
  minMatches: number
  /** The same where the filter is on the field of the sort alone: the index holds what it asks for. */
  minMatchesOnSort: number
  /** For a filter without statistics at most this many matches are materialised; the total of more is a lower bound. */
  maxMaterialised: number
  /** So many entries of the index are looked at, besides some for each row that is passed or wanted. */
  maxEntries: number
}

// Materialising costs 3.5 microseconds a match (its row comes from anywhere), walking 0.5 an entry, 1.5 where its row is needed.
export const walkLimits: WalkLimits = {
  minMatches: 10_000,
  minMatchesOnSort: 2_500,
  maxMaterialised: 100_000,
  maxEntries: 20_000,
}
