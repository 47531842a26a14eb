import { z } from 'zod'
import { lengthText } from '#schema/fields/duration.ts'
import { toText } from '#schema/italian/value-as-text.ts'
import { type Dimension, dimensionFilter, hasSeveral, othersFilter } from '#schema/lists/dimensions.ts'
import type { Figure, Measure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { periodName } from '#schema/rules/periods.ts'
import { fieldNamed, nameOf, type Table } from '#schema/table.ts'

const stay = z.object({ mean: z.number().nullable(), stays: z.number() })
const said = { count: z.number(), figure: z.union([z.number(), stay]).nullish() }
const cells = z.array(z.object({ at: z.number().nullable(), ...said })).nullish()
const group = { value: z.unknown(), shown: z.unknown(), ...said }

/** What figures say, as their statement writes it. */
export const figureAnswer = z.object({
  data: z.array(z.object({ ...group, cells })),
  others: z.object({ values: z.number(), ...said, cells }).nullish(),
  split: z
    .object({ data: z.array(z.object(group)), others: z.object({ values: z.number(), ...said }).nullish() })
    .optional(),
  total: z.object(said),
})

/** A figure with what was counted. */
export interface Answered {
  model: Model
  table: Table
  figure: Figure
  answer: z.output<typeof figureAnswer>
}

/** A table of numbers: what its lines are of, and each line with the length of its bar, 0 to 1. */
export interface NumberTable {
  first: string
  columns: string[]
  rows: { name: string; cells: string[]; share: number | null; path?: string }[]
  /** Its cells are words, and have no bars. */
  isOfTexts?: boolean
}

interface Said {
  count: number
  figure?: number | z.output<typeof stay> | null
}

/** The one number of a figure. */
export const numberText = ({ table, figure, answer }: Answered): string =>
  textOf(table, figure.measure, numberOf(figure.measure, answer.total))

/** The most columns that a page has room for. */
const MOST_COLUMNS = 5
const REST = 'Altri'

/** The figure as a table: a line for each value of its first dimension, a column for each of the second. */
export function figureTable(answered: Answered, pathOf: (filters: Values) => string | undefined): NumberTable {
  const { model, table, figure, answer } = answered
  const { by, split, measure } = figure
  const columns = split && answer.split ? splitColumns(model, split, answer.split) : []
  const text = (one: Said | undefined) => textOf(table, measure, one ? numberOf(measure, one) : null)
  const others = answer.others
  const lines = [
    ...answer.data.map((one) => ({
      ...{ name: by ? valueName(model, by, one) : '', said: one, cells: one.cells },
      filters: by && dimensionFilter(by, one.value),
    })),
    ...(others
      ? [
          {
            ...{ name: by?.period ? 'Prima' : `Altri ${others.values} valori`, said: others, cells: others.cells },
            filters:
              by &&
              othersFilter(
                by,
                answer.data.map(({ value }) => value),
              ),
          },
        ]
      : []),
  ]
  const highest = Math.max(0, ...lines.map((line) => numberOf(measure, line.said) ?? 0))
  const isAlone = measure.kind === 'count'
  return {
    first: by?.field.label ?? '',
    columns: [
      ...columns.map(({ name }) => name),
      columns.length > 0 ? 'Totale' : measureName(table, measure),
      ...(isAlone ? [] : ['Righe']),
    ],
    rows: lines.map(({ name, said: line, cells: ofLine, filters }) => {
      const path = filters && pathOf(filters)
      const number = numberOf(measure, line)
      const parts = columns.map(({ at }) =>
        text(
          sumOf(
            measure,
            (ofLine ?? []).filter((cell) => at(cell.at)),
          ),
        ),
      )
      return {
        ...{ name, cells: [...parts, text(line), ...(isAlone ? [] : [inItalian(line.count)])] },
        share: number !== null && highest > 0 ? Math.max(0, number / highest) : null,
        ...(path && { path }),
      }
    }),
  }
}

/** The values of the second dimension; those beyond the most are one column. */
function splitColumns(model: Model, split: Dimension, { data, others }: NonNullable<Answered['answer']['split']>) {
  const isRest = data.length > MOST_COLUMNS || others
  const apart = data.slice(0, isRest ? MOST_COLUMNS - 1 : MOST_COLUMNS)
  return [
    ...apart.map((one, index) => ({ name: valueName(model, split, one), at: (at: number | null) => at === index })),
    ...(isRest ? [{ name: REST, at: (at: number | null) => at === null || at >= apart.length }] : []),
  ]
}

/** Several cells as one; nothing where what is measured does not add up. */
function sumOf({ kind }: Measure, all: readonly Said[]): Said | undefined {
  if (all.length < 2) return all[0]
  if (!['count', 'sum', 'share'].includes(kind)) return undefined
  return all.reduce((sum, one) => ({
    count: sum.count + one.count,
    figure: typeof sum.figure === 'number' && typeof one.figure === 'number' ? sum.figure + one.figure : undefined,
  }))
}

/** A value in words: 'Persa', 'nov 2026', '9:00'. */
function valueName(model: Model, dimension: Dimension, { value, shown }: { value?: unknown; shown?: unknown }): string {
  const { field, period } = dimension
  if (value === null || value === undefined) return 'Senza valore'
  if (period === 'hour') return `${value}:00`
  if (period !== undefined) return periodName(period, String(value))
  const target = model.tables.get(field.table ?? '')
  if (target) return (typeof shown === 'object' && shown !== null && nameOf(target, { ...shown })) || `#${value}`
  return toText(field, hasSeveral(dimension) ? [value] : value, () => '') || String(value)
}

const names = { sum: 'Somma', avg: 'Media', min: 'Minimo', max: 'Massimo' } as const

function measureName(table: Table, measure: Measure): string {
  if ('name' in measure) return `${names[measure.kind]} di ${fieldNamed(table, measure.name).label}`
  return { count: table.label.many, share: 'Quota', stay: 'Permanenza media' }[measure.kind]
}

function numberOf({ kind }: Measure, { count, figure }: Said): number | null {
  const number = typeof figure === 'number' ? figure : undefined
  if (kind === 'stay') return typeof figure === 'object' ? (figure?.mean ?? null) : null
  if (kind === 'share') return count === 0 ? null : (100 * (number ?? 0)) / count
  if (kind === 'count') return number ?? count
  return number ?? (kind === 'sum' ? 0 : null)
}

const DAY = 86_400

function textOf(table: Table, measure: Measure, value: number | null): string {
  if (value === null) return '–'
  if (measure.kind === 'share') return `${inItalian(value, 1)}%`
  if (measure.kind === 'stay') return `${inItalian(value / DAY, 1)} giorni`
  if (!('name' in measure)) return inItalian(value)
  const field = fieldNamed(table, measure.name)
  if (field.type === 'duration') return lengthText(Math.round(value), field)
  if (field.type === 'money') return `€ ${inItalian(value, 2)}`
  const decimals = Math.max(field.decimals ?? 0, measure.kind === 'avg' ? 2 : 0)
  return `${inItalian(value, decimals)}${field.unit ? ` ${field.unit}` : ''}`
}

const inItalian = (value: number, decimals = 0): string =>
  value.toLocaleString('it-IT', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
