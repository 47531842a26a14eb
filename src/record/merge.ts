import type { Values } from '#schema/row.ts'
import { comparable, type FormField } from './form-values.ts'

/** What two saves of the same row mean for each other. */
export interface Merge {
  /** Changed by the other person alone: theirs is to be taken over. */
  taken: FormField[]
  /** Changed by both, differently: somebody has to choose. */
  collisions: FormField[]
}

/**
 * Compares what a form started from, what it holds and what is stored now, field by field. What only this form changed,
 * and what both changed alike, is in neither list: it stays as the form has it. Values are those of bodies.
 */
export function mergeRows(fields: readonly FormField[], start: Values, mine: Values, current: Values): Merge {
  const merge: Merge = { taken: [], collisions: [] }
  for (const one of fields) {
    const [was, typed, now] = [start, mine, current].map((values) => comparable(one.field, values[one.key]))
    if (now === was || now === typed) continue
    if (typed === was) merge.taken.push(one)
    else merge.collisions.push(one)
  }
  return merge
}
