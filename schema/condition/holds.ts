import { fieldOf, type Table } from '../table.ts'
import { isMatch } from './compare.ts'
import { type Condition, type FieldFilter, type Filter, isFieldFilter } from './condition.ts'
import { takesEmpty } from './filter-value.ts'

/** A row as a condition reads it: by the names of its fields, in the wire form, with references as ids. */
export interface RowValues {
  table: Table
  /** Null where there is no value, undefined where it is not known. */
  valueOf: (name: string) => unknown
  /** The row that the reference holds; null where it holds none, undefined where nothing is known of it. */
  referred: (name: string) => RowValues | null | undefined
}

/**
 * Whether the row is such as the condition says; undefined where its values do not tell, which is not as much as no: what is
 * not known may hold, and so may its opposite.
 */
export const holds = (condition: Condition, row: RowValues): boolean | undefined =>
  allOf(condition.map((filter) => () => oneHolds(filter, row)))

type Answer = () => boolean | undefined

function allOf(answers: readonly Answer[]): boolean | undefined {
  let all: boolean | undefined = true
  for (const answer of answers) {
    const one = answer()
    if (one === false) return false
    if (one === undefined) all = undefined
  }
  return all
}

const not = (answer: boolean | undefined): boolean | undefined => (answer === undefined ? undefined : !answer)

const anyOf = (answers: readonly Answer[]): boolean | undefined =>
  not(allOf(answers.map((answer) => () => not(answer()))))

function oneHolds(filter: Filter, row: RowValues): boolean | undefined {
  if (isFieldFilter(filter)) return fieldsHold(filter, row)
  if ('any' in filter) return anyOf(filter.any.map((one) => () => holds(one, row)))
  if ('not' in filter) return not(holds(filter.not, row))
  const referred = row.referred(filter.through)
  if (referred === undefined) return undefined
  if (referred !== null) return fieldsHold(filter.filter, referred)
  return takesEmpty(filter.filter.value)
}

const fieldsHold = ({ fields, value }: FieldFilter, row: RowValues): boolean | undefined => {
  if ('holds' in value) return undefined
  return anyOf(
    fields.map((name) => () => {
      const stored = row.valueOf(name)
      if (stored === undefined) return undefined
      if (name === 'id') return 'is' in value && value.is.includes(stored)
      const field = fieldOf(row.table, name)
      return field && isMatch(row.table, field, stored, value)
    }),
  )
}
