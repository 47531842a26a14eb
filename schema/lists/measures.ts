import type { WrittenFigure } from '../grammar/figure-grammar.ts'
import { fieldOf, type Table } from '../table.ts'
import { type Dimension, readDimension, splitsOf } from './dimensions.ts'

/** What a figure says of the rows it counts. */
export type Measure = { kind: 'count' | 'share' | 'stay' } | { kind: 'sum' | 'avg' | 'min' | 'max'; name: string }

const ofField = ['sum', 'avg', 'min', 'max'] as const

/** The types of fields whose values can be measured. */
export const measuredTypes: readonly string[] = ['number', 'money', 'duration']

/** The names of the fields that can be measured: where something is has no sum. */
export const measuredFields = (table: Table, readable: readonly string[]): string[] =>
  readable.filter((name) => {
    const { type = '', latitude, longitude } = fieldOf(table, name) ?? {}
    return measuredTypes.includes(type) && latitude === undefined && longitude === undefined
  })

/** What somebody who reads these fields can have said of rows, as it is written: `count`, `sum.importo`, `stay`. */
export const measuresOf = (table: Table, readable: readonly string[]): string[] => [
  'count',
  'share',
  ...measuredFields(table, readable).flatMap((name) => ofField.map((kind) => `${kind}.${name}`)),
  ...(table.workflow && readable.includes(table.workflow.field) ? ['stay'] : []),
]

/** What is written so (nothing: `count`); undefined where it is nothing that somebody who reads these fields can have said. */
export function readMeasure(
  table: Table,
  readable: readonly string[],
  written: unknown = 'count',
): Measure | undefined {
  if (typeof written !== 'string' || !measuresOf(table, readable).includes(written)) return undefined
  const [said = '', name = ''] = written.split('.')
  const kind = ofField.find((one) => one === said)
  if (kind) return { kind, name }
  return said === 'share' || said === 'stay' ? { kind: said } : { kind: 'count' }
}

/** A figure that can be read. */
export interface Figure {
  by?: Dimension
  split?: Dimension
  measure: Measure
}

/** The part of a written figure that is at fault. */
export type FigureFault = 'by' | 'split' | 'measure' | 'where'

/**
 * Reads a figure as it is written, for somebody who reads these fields: or the parts of it that are at fault. Without `by` it is one
 * number.
 */
export function readFigure(
  table: Table,
  readable: readonly string[],
  { by, split, measure: said, where }: { [K in keyof WrittenFigure]?: unknown },
): { figure: Figure } | { faults: FigureFault[] } {
  const dimensions = { by: readDimension(table, readable, by), split: readDimension(table, readable, split) }
  const measure = readMeasure(table, readable, said)
  const isOfStates = dimensions.by?.name === table.workflow?.field && dimensions.by?.period === undefined
  const faults: Record<FigureFault, boolean> = {
    by: by !== undefined && (!dimensions.by || (measure?.kind === 'stay' && !isOfStates)),
    split:
      split !== undefined && !(typeof by === 'string' && splitsOf(table, readable, by).some((one) => one === split)),
    measure: !measure || (measure.kind === 'stay' && by === undefined),
    where: (measure?.kind === 'share' && where === undefined) || (measure?.kind === 'stay' && where !== undefined),
  }
  const wrong = (['by', 'split', 'measure', 'where'] as const).filter((part) => faults[part])
  return measure && wrong.length === 0 ? { figure: { ...dimensions, measure } } : { faults: wrong }
}
