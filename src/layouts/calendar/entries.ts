import { toText } from '#schema/italian/value-as-text.ts'
import type { Model } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf } from '#schema/table.ts'
import type { Entry } from '#src/calendar/entry.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import type { Coloring, EntryMaker } from './own-calendar.ts'
import { type CalendarPlace, spanOf } from './times.ts'

interface Options extends CalendarPlace {
  model: Model
  coloring: Coloring
  movable: (row: Row) => boolean
}

/** Makes entries as a definition says: what they are called, when they are, in which colour. */
export function entryMaker({ model, coloring, movable, ...place }: Options): EntryMaker {
  const { table, layout } = place
  const textOf = (row: Row, name: string): string => {
    const field = fieldOf(table, name)
    const target = model.tables.get(field?.table ?? '')
    return field ? toText(field, row[name], (record) => (target ? recordLabel(record, target) : '')) : ''
  }
  return (row, given) => {
    const span = given?.start && given.end ? { start: given.start, end: given.end } : spanOf(place, row)
    if (!span) return undefined
    const { label, ...colors } = coloring.lookOf(row, span)
    return {
      id: row.id,
      title: (layout.title !== undefined && textOf(row, layout.title)) || rowName(table, row),
      detail: layout.detail
        .map((name) => textOf(row, name))
        .filter(Boolean)
        .join(' · '),
      ...span,
      ...colors,
      state: label,
      movable: movable(row),
      ...given,
    } satisfies Entry
  }
}
