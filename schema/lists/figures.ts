import { fieldTypes } from '../fields/index.ts'
import type { Model } from '../model.ts'
import { fieldOf, isSingle, type Table } from '../table.ts'

/** The most values that the rows of a list are counted by apart; the others are one number. */
export const MAX_GROUPS = 100

/** The names of the fields by which the rows of a list can be counted, of those that may be read. */
export const summaryFields = (table: Table, readable: readonly string[]): string[] =>
  isSingle(table) ? [] : readable.filter((name) => fieldTypes[typeOf(table, name)].countable === true)

/** Those of them of which every value can be told, in the order of its options, also where no row has it. */
export const optionFields = (model: Pick<Model, 'tables'>, table: Table, readable: readonly string[]): string[] =>
  summaryFields(table, readable).filter((name) => {
    const field = fieldOf(table, name)
    if (!field) return false
    const target = field.type === 'reference' ? model.tables.get(field.table ?? '') : undefined
    return target ? !target.big : !fieldTypes[field.type].several && fieldTypes[field.type].literals !== undefined
  })

const typeOf = (table: Table, name: string) => fieldOf(table, name)?.type ?? 'longText'
