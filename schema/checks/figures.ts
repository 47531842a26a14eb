import type { WrittenFigure } from '../grammar/figure-grammar.ts'
import type { MistakeId } from '../grammar/mistake-ids.ts'
import { didYouMean } from '../grammar/spelling.ts'
import { dimensionsOf } from '../lists/dimensions.ts'
import { type FigureFault, measuresOf, readFigure, readMeasure } from '../lists/measures.ts'
import type { Model } from '../model.ts'
import type { Table } from '../table.ts'
import { conditionMistakes } from './conditions.ts'
import type { TableMistake } from './field-check.ts'

/** What is wrong with a figure of the table, under the id of what it stands in, with what stands before its keys (`figures.`). */
export function figureMistakes(
  model: Model,
  table: Table,
  figure: Partial<WrittenFigure>,
  { id, at }: { id: MistakeId; at: string },
): TableMistake[] {
  const { where } = figure
  const read = readFigure(table, Object.keys(table.fields), figure)
  const parts = 'faults' in read ? read.faults : []
  const conditions = where ? conditionMistakes(model, table, where) : []
  return [
    ...parts.map((part): TableMistake => [id, `${at}${part}`, sentenceOf(table, part, figure)]),
    ...(where && Object.keys(where).length === 0
      ? [['T43', `${at}where`, 'is empty: leave it out'] satisfies TableMistake]
      : []),
    ...conditions.map((fault): TableMistake => [id, `${at}where.${fault.at}`, fault.sentence]),
  ]
}

function sentenceOf(table: Table, part: FigureFault, { by, split, measure }: Partial<WrittenFigure>): string {
  const isStay = measure === 'stay'
  if (part === 'where')
    return isStay
      ? 'has no meaning for "stay": it measures every stay'
      : 'is missing: "share" says how many of the rows are as it says'
  if (part === 'measure') {
    return isStay && by === undefined && table.workflow
      ? `is no one number: a figure by "${table.workflow.field}" says it`
      : unknown(measure, measuresOf(table, Object.keys(table.fields)))
  }
  const fields = Object.keys(table.fields)
  const offered = dimensionsOf(table, fields)
  if (part === 'split' && split === by) return 'is what rows are told apart by already: leave it out'
  if (part === 'by' && isStay && offered.includes(by ?? ''))
    return `must be "${table.workflow?.field}": "stay" measures how long rows are in each of its states`
  const several = 'one of both may have several values in a row, which would count more than once'
  if (part === 'split' && offered.includes(split ?? '')) return by === undefined ? 'needs "by"' : several
  return unknown(part === 'by' ? by : split, offered)
}

/** Of each date one period is named, of each number one measure: the others are written alike. */
const isNamed = (one: string): boolean => !one.includes('.') || /^(sum\.|.+\.day$)/.test(one)

function unknown(written = '', offered: readonly string[]): string {
  const named = offered.filter(isNamed).join(', ')
  return `"${written}" is none of ${named || 'what rows are counted by'}${didYouMean(written, [...offered])}`
}

/** What is wrong with the measure in the head of a column: it says one number of its rows. */
export function headFault(table: Table, measure: string | undefined): string | undefined {
  const fields = Object.keys(table.fields)
  const kind = readMeasure(table, fields, measure)?.kind
  if (kind !== undefined && kind !== 'share' && kind !== 'stay') return undefined
  return unknown(
    measure,
    measuresOf(table, fields).filter((one) => one !== 'share' && one !== 'stay'),
  )
}
