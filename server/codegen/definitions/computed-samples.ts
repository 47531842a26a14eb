import { fieldTypes } from '#schema/fields/index.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { dayToIso } from '#schema/rules/day.ts'
import type { Field } from '#schema/table.ts'

/** Values of one column, as the database stores them; the first is the most ordinary. */
export interface SampledColumn {
  name: string
  values: readonly unknown[]
}
export type SampleRow = Record<string, unknown>

const MOST_ROWS = 400
const LARGEST = [2_147_483_647, 9_999_999_999_999, 999_999_999_999]

/**
 * Values a row may hold in the field: the most ordinary first, then the extremes, and an empty one where it is not
 * required.
 */
export function samplesOf(name: string, field: Field): SampledColumn {
  const { kind } = fieldTypes[field.type].column(field)
  const empty = fieldTypes[field.type].several ? [[]] : [null]
  const good = kind === 'reference' ? [7] : goodValues(field)
  const values = [...good, ...(field.required ? [] : empty)].map((value) => stored(kind, value))
  return { name, values: values.length > 0 ? values : [null] }
}

/** The candidates that the field's own rules accept. */
function goodValues(field: Field): unknown[] {
  const schema = valueSchema({ ...field, required: true })
  const accepted = candidates(field).flatMap((value) => {
    const read = schema.safeParse(value)
    return read.success ? [read.data] : []
  })
  return [...new Map(accepted.map((value) => [JSON.stringify(value), value])).values()]
}

function candidates(field: Field): unknown[] {
  const type = fieldTypes[field.type]
  const own = [type.sample(field, 1), type.sample(field, 2)]
  const options = Object.keys(field.options ?? {})
  switch (type.column(field).kind) {
    case 'integer':
    case 'numeric': {
      const ends = [field.max, field.min].filter((limit) => limit !== undefined)
      return [...own, 0, 1, -1, ...ends, ...LARGEST, ...LARGEST.map((value) => -value)]
    }
    case 'boolean':
      return [true, false]
    case 'date':
      return [...own, '01-01-1900', '31-12-2999', '29-02-2028']
    case 'time':
      return [...own, '00:00', '23:59']
    case 'instant':
      return [...own, '1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z']
    case 'list':
      return [options.slice(0, 1), options]
    case 'file':
      return [`${'0'.repeat(32)}.pdf`]
    default:
      return [...own, ...options, ...texts(field), 'Y', 'N']
  }
}

/** Texts that expressions tend to fail on: no number, no date, short, long, full of signs. */
function texts(field: Field): string[] {
  const long = [field.maxLength ?? 500, 30, 5].map((length) => 'parola '.repeat(length).slice(0, length).trim())
  return ['a', '0', '-1', '12,5', `L'è "così" \\ %_ 100€`, ...long]
}

function stored(kind: string, value: unknown): unknown {
  return kind === 'date' && typeof value === 'string' ? dayToIso(value) : value
}

/**
 * Rows with every combination of values where there are at most 400; else each value once with all others ordinary, once
 * with all others empty, and rows of extremes.
 */
export function sampleRows(columns: readonly SampledColumn[]): SampleRow[] {
  const all = columns.reduce((count, { values }) => count * values.length, 1)
  const rows = all <= MOST_ROWS ? combinations(columns) : selection(columns)
  return rows.sort((one, other) => oddities(columns, one) - oddities(columns, other))
}

const combinations = (columns: readonly SampledColumn[]): SampleRow[] =>
  columns.reduce<SampleRow[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )

function selection(columns: readonly SampledColumn[]): SampleRow[] {
  const every = (pick: (column: SampledColumn) => unknown): SampleRow =>
    Object.fromEntries(columns.map((column) => [column.name, pick(column)]))
  const backgrounds = [every(({ values }) => values[0]), every(({ values }) => values.at(-1))]
  const alone = columns.flatMap(({ name, values }) =>
    values.flatMap((value) => backgrounds.map((row) => ({ ...row, [name]: value }))),
  )
  const longest = Math.max(...columns.map(({ values }) => values.length))
  const together = Array.from({ length: longest }, (_none, at) => every(({ values }) => values[at % values.length]))
  const ends = [Math.max, Math.min].map((end) => every(({ values }) => extreme(values, end)))
  return [...backgrounds, ...alone, ...together, ...ends].slice(0, MOST_ROWS)
}

function extreme(values: readonly unknown[], end: (...numbers: number[]) => number): unknown {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length > 0 ? end(...numbers) : values[0]
}

/** The number of values that are not the ordinary ones: the row with the fewest explains a failure best. */
const oddities = (columns: readonly SampledColumn[], row: SampleRow): number =>
  columns.filter(({ name, values }) => row[name] !== values[0]).length

/** A row in one line: `gears = 0, model = nothing`. */
export function rowText(row: SampleRow): string {
  const parts = Object.entries(row).map(([name, value]) => `${name} = ${value === null ? 'nothing' : short(value)}`)
  return parts.length > 0 ? parts.join(', ') : 'every row'
}

function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
