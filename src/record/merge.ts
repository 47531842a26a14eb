import type { Values } from '#schema/row.ts'
import { comparisonKey, type FormField } from './form-values.ts'

/** The result of merging two concurrent edits of a row. */
export interface Merge {
  /** Fields that only the other user changed. */
  incoming: FormField[]
  /** Fields that both users changed, to different values: the user has to choose. */
  collisions: FormField[]
}

/**
 * Compares the base, the form and the stored row field by field (a three-way merge). Fields that only the form
 * changed, or both changed to the same value, are in neither list. All values are by body key.
 */
export function mergeRows(fields: readonly FormField[], start: Values, mine: Values, current: Values): Merge {
  const merge: Merge = { incoming: [], collisions: [] }
  for (const one of fields) {
    const [was, typed, now] = [start, mine, current].map((values) => comparisonKey(one.field, values[one.key]))
    if (now === was || now === typed) continue
    if (typed === was) merge.incoming.push(one)
    else merge.collisions.push(one)
  }
  return merge
}
