import { z } from 'zod'
import { toText } from '../italian/value-as-text.ts'
import type { Model } from '../model.ts'
import { periodName } from '../rules/periods.ts'
import { nameOf } from '../table.ts'
import { type Dimension, hasSeveral } from './dimensions.ts'
import type { Measure } from './measures.ts'

// What the server says of a figure, for the console that draws it and the mails that print it.

const stay = z.object({
  mean: z.number().nullable(),
  median: z.number().nullable(),
  most: z.number().nullable(),
  stays: z.number(),
})
const said = { count: z.number(), figure: z.union([z.number(), stay]).nullish() }
const cells = z.array(z.object({ at: z.number().nullable(), ...said })).nullish()
const group = { value: z.unknown(), shown: z.unknown(), ...said }
const others = { values: z.number(), ...said }

/** What is said of rows by one or two dimensions. */
export const figureAnswer = z.object({
  data: z.array(z.object({ ...group, cells })),
  others: z.object({ ...others, cells }).nullish(),
  split: z.object({ data: z.array(z.object(group)), others: z.object(others).nullish() }).optional(),
  total: z.object(said),
})
export type FigureAnswer = z.output<typeof figureAnswer>

/** How long rows stayed, in seconds; `most`: nine of ten were there no longer. */
export type Stay = z.output<typeof stay>

/** What is said of some rows: how many they are, and what was measured of them. */
export interface Tally {
  count: number
  figure?: number | Stay | null
}

/** The number of the measure: of a share per cent, of a stay its mean; null where there is nothing to measure. */
export function numberOf({ kind }: Measure, { count, figure }: Tally): number | null {
  if (kind === 'stay') return stayOf({ figure })?.mean ?? null
  const number = typeof figure === 'number' ? figure : undefined
  if (kind === 'share') return count === 0 ? null : (100 * (number ?? 0)) / count
  if (kind === 'count') return number ?? count
  return number ?? (kind === 'sum' ? 0 : null)
}

/** How long the rows stayed; undefined where something else was measured. */
export const stayOf = ({ figure }: Pick<Tally, 'figure'>): Stay | undefined =>
  typeof figure === 'object' && figure !== null ? figure : undefined

/** A value of a dimension in words: 'Persa', 'nov 2026', '9:00'. */
export function valueName(
  model: Model,
  dimension: Dimension,
  { value, shown }: { value?: unknown; shown?: unknown },
): string {
  const { field, period } = dimension
  if (value === null || value === undefined) return 'Senza valore'
  if (period === 'hour') return `${value}:00`
  if (period !== undefined) return periodName(period, String(value))
  const target = model.tables.get(field.table ?? '')
  if (target) return (typeof shown === 'object' && shown !== null && nameOf(target, { ...shown })) || `#${value}`
  return toText(field, hasSeveral(dimension) ? [value] : value, () => '') || String(value)
}
