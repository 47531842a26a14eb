import type { Values } from '#schema/rows/row.ts'
import { type BodyField, comparisonKey } from './body-fields.ts'

/** The result of merging two concurrent edits of a row. */
export interface Merge<F extends BodyField = BodyField> {
  /** Fields that only the other user changed. */
  incoming: F[]
  /** Fields that both users changed, to different values: the user has to choose. */
  collisions: F[]
}

/**
 * Compares the base, the form and the stored row field by field (a three-way merge). Fields that only the form
 * changed, or both changed to the same value, are in neither list. All values are by body key.
 */
export function mergeRows<F extends BodyField>(
  fields: readonly F[],
  start: Values,
  mine: Values,
  current: Values,
): Merge<F> {
  const merge: Merge<F> = { incoming: [], collisions: [] }
  for (const one of fields) {
    const [was, typed, now] = [start, mine, current].map((values) => comparisonKey(one.field, values[one.key]))
    if (now === was || now === typed) continue
    if (typed === was) merge.incoming.push(one)
    else merge.collisions.push(one)
  }
  return merge
}
