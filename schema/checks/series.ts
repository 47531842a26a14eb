import { optionValues } from '../fields/choice.ts'
import { fieldTypes } from '../fields/index.ts'
import { plainText } from '../fields/plain-text.ts'
import { didYouMean } from '../grammar/spelling.ts'
import {
  ambiguityOf,
  LONGEST_NUMBER,
  MOST_DIGITS,
  namesYear,
  type Pattern,
  type Piece,
  readPattern,
  valuesIn,
} from '../rules/series.ts'
import { type Field, fieldOf, isDerived, isSingle, isView, type Table } from '../table.ts'
import type { FieldCheck, FieldInTable } from './field-check.ts'

const isNumbered = ({ type }: Field): boolean => fieldTypes[type].numbered === true

/** A check of fields whose values the engine gives. */
const numbered = (check: FieldCheck): FieldCheck => ({
  ...check,
  wrong: (place) => isNumbered(place.field) && !isView(place.table) && check.wrong(place),
})

const checks: readonly FieldCheck[] = [
  { id: 'T66', at: 'pattern', wrong: patternFault },
  { id: 'T66', at: 'day', wrong: dayFault },
  {
    id: 'T66',
    at: 'type',
    wrong: ({ table }) => isSingle(table) && 'numbers rows that come one after the other: a single record is made once',
  },
  {
    id: 'T48',
    at: 'day',
    wrong: ({ field }) => {
      const pattern = readPattern(field.pattern ?? '')
      return (
        field.day !== undefined &&
        typeof pattern !== 'string' &&
        !namesYear(pattern) &&
        'has no effect: the pattern names no {year}'
      )
    },
  },
  {
    id: 'T48',
    at: 'required',
    wrong: ({ field }) =>
      field.required && 'has no effect: a new row has a number anyway, and rows from before the field have none',
  },
  {
    id: 'T46',
    at: 'default',
    wrong: ({ field }) => field.default !== undefined && 'a field whose numbers are given has no default',
  },
  {
    id: 'T66',
    at: 'when',
    wrong: ({ field }) => field.when !== undefined && 'would hide a number that the row has: each new row is given one',
  },
  {
    id: 'T66',
    at: 'type',
    wrong: ({ table, name }) =>
      isInHiddenGroup(table, name) && 'stands in a section that a rule hides: each new row is given a number',
  },
]

/** Checks of series: of the pattern, of what it names, and of what a number that the engine gives cannot be. */
export const seriesChecks: readonly FieldCheck[] = checks.map(numbered)

function patternFault(place: FieldInTable): string | undefined {
  const { model, table, name, field } = place
  if (field.pattern === undefined) return 'is missing: "{year}/{0000}" gives 2026/0001, 2026/0002 and so on'
  const pattern = readPattern(field.pattern)
  if (typeof pattern === 'string') return pattern
  if (plainText(field.pattern.length).safeParse(field.pattern).data !== field.pattern)
    return 'has signs or blanks at an end that no text of a row keeps, and numbers would be made of them'
  const named = valuesIn(pattern).map(({ field: from, of }) => {
    const fault = from === name && of === undefined ? 'cannot name itself' : ownFault(table, from, of !== undefined)
    if (fault !== undefined || of === undefined) return fault
    return otherFault(model.tables.get(fieldOf(table, from)?.table ?? ''), of)
  })
  return named.find((fault) => fault !== undefined) ?? ambiguityOf(pattern) ?? lengthFault(place, pattern)
}

/** A value of the row itself: there in every new one, and known before it is stored. */
function ownFault(table: Table, name: string, isReference: boolean): string | undefined {
  const said = `{${name}${isReference ? '.…' : ''}}`
  const field = fieldOf(table, name)
  if (!field) return `names ${said}, and no field is called "${name}"${didYouMean(name, Object.keys(table.fields))}`
  if (isReference && field.type !== 'reference') return `names ${said}, and "${name}" refers to no row`
  if (!isReference && field.type !== 'text' && field.type !== 'choice')
    return `names ${said}, which is neither a text nor a choice`
  if (isDerived(field)) return `names ${said}, which is computed when the row is saved`
  return isInEveryRow(table, name, field)
    ? undefined
    : `names ${said}, which some rows do not have: make it required, without a rule that hides it`
}

const isInEveryRow = (table: Table, name: string, field: Field): boolean =>
  field.required && field.when === undefined && !isInHiddenGroup(table, name)

const isInHiddenGroup = (table: Table, name: string): boolean =>
  table.groups?.some(({ fields, when }) => when !== undefined && fields.includes(name)) === true

function otherFault(target: Table | undefined, name: string): string | undefined {
  if (!target) return undefined
  if (name.includes('.')) return 'goes over two rows: name a field of the row that is referred to'
  const field = fieldOf(target, name)
  if (!field) return `${target.name} has no field "${name}"${didYouMean(name, Object.keys(target.fields))}`
  if (isNumbered(field)) return undefined
  if (field.type !== 'text') return `"${name}" of ${target.name} is no text`
  return isInEveryRow(target, name, field) ? undefined : `"${name}" of ${target.name} must be required`
}

function dayFault({ table, field: { day } }: FieldInTable): string | undefined {
  const date = day === undefined ? undefined : fieldOf(table, day)
  if (day === undefined || date?.type !== 'date') return undefined
  if (isDerived(date)) return `"${day}" is computed when the row is saved`
  return isInEveryRow(table, day, date) ? undefined : `"${day}" must be required, without a rule that hides it`
}

/** A unique text has an end: so have the texts it is made of. */
function lengthFault({ model, table }: FieldInTable, { before, behind }: Pattern): string | undefined {
  const lengthOf = (piece: Piece): number => {
    if ('text' in piece) return piece.text.length
    if ('year' in piece) return 4
    const own = fieldOf(table, piece.field)
    const other = model.tables.get(own?.table ?? '')
    return longest(piece.of === undefined ? own : other && fieldOf(other, piece.of))
  }
  const length = [...before, ...behind].reduce((sum, piece) => sum + lengthOf(piece), MOST_DIGITS)
  return length > LONGEST_NUMBER
    ? `gives numbers of up to ${length} characters, and ${LONGEST_NUMBER} is the most: give the texts it names a maxLength`
    : undefined
}

/** The number of another series is taken for a short one. */
function longest(field: Field | undefined): number {
  if (!field || isNumbered(field)) return 0
  return field.type === 'choice'
    ? Math.max(0, ...optionValues(field).map((one) => one.length))
    : (field.maxLength ?? 500)
}
