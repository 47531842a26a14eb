import type { MistakeId } from '../grammar/mistake-ids.ts'
import type { Model } from '../model.ts'
import type { Field, Table } from '../table.ts'

/** A mistake of the table that is looked at. */
export type TableMistake = [id: MistakeId, key: string, sentence: string]

/** A field where it stands. */
export interface FieldInTable {
  model: Model
  table: Table
  name: string
  field: Field
}

/** One thing that is looked at in every field. */
export interface FieldCheck {
  id: MistakeId
  /** The property at fault; none for the field as a whole. */
  at?: keyof Field
  /** The sentence about the fault; anything that is no text means that there is none. */
  wrong: (place: FieldInTable) => string | false | undefined
}

/** The mistakes that these checks find in one field. */
export function mistakesOf(checks: readonly FieldCheck[], place: FieldInTable): TableMistake[] {
  return checks.flatMap(({ id, at, wrong }): TableMistake[] => {
    const sentence = wrong(place)
    const key = ['fields', place.name, ...(at ? [at] : [])].join('.')
    return sentence ? [[id, key, sentence]] : []
  })
}

/** The values that stand in a list more than once. */
export const repeatedValues = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
]
