import { lengthText } from '#schema/fields/duration.ts'
import { type Dimension, dimensionFilter, othersFilter } from '#schema/lists/dimensions.ts'
import { type FigureAnswer, numberOf, type Tally, valueName } from '#schema/lists/figure-answer.ts'
import type { Figure, Measure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldNamed, type Table } from '#schema/table.ts'

/** A figure with what was counted. */
export interface Answered {
  model: Model
  table: Table
  figure: Figure
  answer: FigureAnswer
}

/** A table of numbers: what its lines are of, and each line with the length of its bar, 0 to 1. */
export interface NumberTable {
  first: string
  columns: string[]
  rows: { name: string; cells: string[]; share: number | null; path?: string }[]
  /** Its cells are words, and have no bars. */
  isOfTexts?: boolean
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
  const text = (one: Tally | undefined) => textOf(table, measure, one ? numberOf(measure, one) : null)
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
function splitColumns(model: Model, split: Dimension, { data, others }: NonNullable<FigureAnswer['split']>) {
  const isRest = data.length > MOST_COLUMNS || others
  const apart = data.slice(0, isRest ? MOST_COLUMNS - 1 : MOST_COLUMNS)
  return [
    ...apart.map((one, index) => ({ name: valueName(model, split, one), at: (at: number | null) => at === index })),
    ...(isRest ? [{ name: REST, at: (at: number | null) => at === null || at >= apart.length }] : []),
  ]
}

/** Several cells as one; nothing where what is measured does not add up. */
function sumOf({ kind }: Measure, all: readonly Tally[]): Tally | undefined {
  if (all.length < 2) return all[0]
  if (!['count', 'sum', 'share'].includes(kind)) return undefined
  return all.reduce((sum, one) => ({
    count: sum.count + one.count,
    figure: typeof sum.figure === 'number' && typeof one.figure === 'number' ? sum.figure + one.figure : undefined,
  }))
}

const names = { sum: 'Somma', avg: 'Media', min: 'Minimo', max: 'Massimo' } as const

function measureName(table: Table, measure: Measure): string {
  if ('name' in measure) return `${names[measure.kind]} di ${fieldNamed(table, measure.name).label}`
  return { count: table.label.many, share: 'Quota', stay: 'Permanenza media' }[measure.kind]
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
