import { fieldTypes } from '../fields/index.ts'
import { partsOf } from '../fields/records.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { valueSchema } from '../rows/row.ts'
import { type Field, isDerived, isSingle, isView, writeKey } from '../table.ts'
import { type FieldCheck, repeatedValues } from './field-check.ts'

const NAME_LIMIT = 63
/** An index entry holds about 2,700 bytes, and a character may take four. */
const UNIQUE_LIMIT = 600

const kindOf = (field: Field) => fieldTypes[field.type].column(field).kind
const takes = (field: Field, prop: 'table' | 'options' | 'of') => fieldTypes[field.type].props?.includes(prop)

/** Whether a row cannot come to have a value but by a person. */
export const mustBeGiven = (field: Field): boolean =>
  field.required && field.default === undefined && !isDerived(field) && fieldTypes[field.type].numbered !== true

const isEmpty = (options: object): boolean => Object.keys(options).length === 0

const noTable = (name: string | undefined, known: readonly string[]): string =>
  name === undefined ? 'is missing: which table?' : `no table is called "${name}"${didYouMean(name, known)}`

/** The checks of a field by itself. */
export const fieldChecks: readonly FieldCheck[] = [
  {
    id: 'T02',
    at: 'table',
    wrong: ({ model, field }) =>
      takes(field, 'table') && !model.tables.has(field.table ?? '') && noTable(field.table, [...model.tables.keys()]),
  },
  {
    id: 'T11',
    at: 'pick',
    wrong: ({ field }) =>
      field.pick && ['reference', 'none', 'file'].includes(kindOf(field)) && 'only a plain value can be picked',
  },
  {
    id: 'T48',
    at: 'index',
    wrong: ({ table, field }) => {
      if (!field.index) return undefined
      if (!table.big) return 'has no effect: only a table that is "big" has indexes for its filters and sorts'
      return (
        ['reference', 'none', 'file', 'list', 'records'].includes(kindOf(field)) &&
        `has no effect on the type ${field.type}`
      )
    },
  },
  {
    id: 'T13',
    at: 'options',
    wrong: ({ field }) =>
      takes(field, 'options') && Object.keys(field.options ?? {}).length === 0 && 'must list at least one value',
  },
  {
    id: 'T13',
    at: 'options',
    wrong: ({ field }) => {
      if (kindOf(field) !== 'integer') return undefined
      const worded = Object.keys(field.options ?? {}).find((key) => !/^(0|[1-9]\d{0,8})$/.test(key))
      return worded !== undefined && `"${worded}" is no whole number, as which the value is kept`
    },
  },
  {
    id: 'T13',
    at: 'of',
    wrong: ({ field }) => takes(field, 'of') && partsOf(field).length === 0 && 'must name at least one part',
  },
  {
    id: 'T13',
    at: 'of',
    wrong: ({ field }) => {
      const empty = partsOf(field).find(([, { type, options = {} }]) => type === 'choice' && isEmpty(options))
      return empty && `must list at least one value in the "options" of "${empty[0]}"`
    },
  },
  {
    id: 'T15',
    at: 'onDelete',
    wrong: ({ field }) =>
      field.onDelete === 'unlink' &&
      field.required &&
      'a required reference cannot be unlinked: use restrict or cascade',
  },
  {
    id: 'T15',
    at: 'onDelete',
    wrong: ({ field }) =>
      field.onDelete === 'cascade' &&
      field.type === 'references' &&
      'only a single reference has an owner: use restrict or unlink',
  },
  {
    id: 'T16',
    wrong: ({ table, field }) =>
      mustBeGiven(field) && field.readOnly && !isView(table) && 'is required but nobody can set it: give it a default',
  },
  {
    id: 'T16',
    at: 'unique',
    wrong: ({ field }) =>
      field.unique &&
      !['text', 'integer', 'date'].includes(kindOf(field)) &&
      'only texts, whole numbers and dates can be unique',
  },
  {
    id: 'T16',
    at: 'unique',
    wrong: ({ field }) =>
      field.unique &&
      valueSchema(field).safeParse('x'.repeat(UNIQUE_LIMIT + 1)).success &&
      `a text of more than ${UNIQUE_LIMIT} characters cannot be unique`,
  },
  {
    id: 'T17',
    wrong: ({ table, name, field }) =>
      [
        `${table.name}_${writeKey(name, field)}_unique`,
        ...(kindOf(field) === 'none' ? [`${table.name}__${name}_target_fk`] : []),
      ].some((identifier) => identifier.length > NAME_LIMIT) &&
      'table and field name together are too long for the database',
  },
  {
    id: 'T36',
    wrong: ({ table, field }) =>
      isSingle(table) &&
      field.required &&
      field.computed === undefined &&
      (field.default === undefined ? !field.readOnly : field.default === '$me') &&
      'the program makes the single record by itself: what is required needs a default that is not $me',
  },
  {
    id: 'T44',
    at: 'form',
    wrong: ({ table, name, field }) =>
      mustBeGiven(field) &&
      !field.readOnly &&
      !field.form &&
      name !== table.about?.table &&
      name !== table.about?.row &&
      table.screens.some(({ kind }) => kind === 'table') &&
      'is required, has no default and stands in no form: no row could be saved',
  },
  {
    id: 'T43',
    at: 'accept',
    wrong: ({ field: { accept } }) => {
      if (accept?.length === 0) return 'is empty: no file could be chosen. Leave it out to accept all kinds'
      const twice = repeatedValues(accept ?? [])
      return twice.length > 0 && `names "${twice.join(', ')}" twice`
    },
  },
]
