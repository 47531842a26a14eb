import type { WrittenFigure } from '#schema/grammar/figure-grammar.ts'
import type { ViewedFigure } from '#schema/grammar/view-grammar.ts'
import { dimensionsOf } from '#schema/lists/dimensions.ts'
import { measuresOf, readFigure } from '#schema/lists/measures.ts'
import type { Table } from '#schema/table.ts'
import { groupBy } from '#src/lib/group-by.ts'

/** The figure that a list is shown as: what its address says where that can be read, else what its screen begins with. */
export function chosenFigure(
  table: Table,
  readable: readonly string[],
  { begins, said }: { begins: WrittenFigure; said: ViewedFigure | undefined },
): WrittenFigure {
  const chosen = said && withCondition(said, begins)
  return chosen && 'figure' in readFigure(table, readable, chosen) ? chosen : begins
}

/** The condition is that of what the screen says with it: another measure is about all rows. */
function withCondition(said: ViewedFigure, { measure, where }: WrittenFigure): WrittenFigure {
  return where && (said.measure ?? 'count') === (measure ?? 'count') ? { ...said, where } : said
}

/** What may be chosen besides: only a screen says of which rows there is a share. */
export const measuresFor = (table: Table, readable: readonly string[], { measure }: WrittenFigure): string[] =>
  measuresOf(table, readable).filter((one) => one !== 'share' || measure === 'share')

/** By what stays are measured: the states of the workflow. */
const statesOf = ({ workflow }: Table): string => workflow?.field ?? ''

/** The figure with another part: what does not go together with it gives way. */
export function withPart(table: Table, figure: WrittenFigure, part: keyof ViewedFigure, value: string): ViewedFigure {
  const { where: _where, ...before } = figure
  const next: ViewedFigure = { ...before, [part]: value }
  if (value === '') delete next[part === 'by' ? 'split' : part]
  if (part === 'measure' && value === 'stay') next.by = statesOf(table)
  else if (next.measure === 'stay' && next.by !== statesOf(table)) delete next.measure
  if (next.split === next.by) delete next.split
  return next
}

/** By what rows may be told apart, those of one field together. */
export function dimensionGroups(table: Table, readable: readonly string[]): { name: string; dimensions: string[] }[] {
  const byField = groupBy(dimensionsOf(table, readable), (one) => one.split('.')[0] ?? '')
  return [...byField].map(([name, dimensions]) => ({ name, dimensions }))
}
