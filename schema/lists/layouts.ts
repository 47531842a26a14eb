import type { BoardLayout, CalendarLayout, MapLayout, PlanningLayout } from '../grammar/layout-grammar.ts'
import { type LayoutKind, layoutKinds } from '../grammar/layout-kinds.ts'
import type { Model } from '../model.ts'
import type { Values } from '../rows/row.ts'
import { shiftedDay } from '../rules/day.ts'
import { fieldOf, type Screen, type Table } from '../table.ts'
import { fieldsOfFigure } from './figure-fields.ts'
import { columnsOf } from './presentation.ts'

// The layouts of a list, for the console that shows them and the server that indexes what they look for.

/** The layouts that a screen has besides its rows, as far as somebody reads what they are made of. */
export function layoutsFor(
  table: Table,
  { layouts }: Pick<Screen, 'layouts'>,
  readable: readonly string[],
): LayoutKind[] {
  return layoutKinds.filter((kind) => {
    const needed = layouts && neededBy(table, layouts, kind)
    return needed?.every((name) => readable.includes(name)) === true
  })
}

/** The fields without which a layout shows nothing; undefined where there is no such layout. */
export function neededBy(
  table: Table,
  { board, calendar, planning, map, figures }: NonNullable<Screen['layouts']>,
  kind: LayoutKind,
): string[] | undefined {
  if (kind === 'board') return board && [board.by]
  if (kind === 'figures') return figures && fieldsOfFigure(figures)
  if (kind === 'map') return map && [map.latitude, longitudeOf(table, map), table.title]
  if (kind === 'planning') return planning && [planning.rows, ...timeFields(planning)]
  return calendar && timeFields(calendar)
}

/** The fields that hold the times of an entry. */
export const timeFields = ({ from, fromTime, to, toTime }: CalendarLayout): string[] =>
  [from, fromTime, to, toTime].flatMap((name) => name ?? [])

/** The table whose rows stand one below the other in a planning; undefined for a field that refers to none. */
export const rowsTable = (model: Model, table: Table, { rows }: Pick<PlanningLayout, 'rows'>): Table | undefined =>
  model.tables.get(fieldOf(table, rows)?.table ?? '')

/** The number that is the longitude of a map. */
export const longitudeOf = (table: Table, { latitude }: Pick<MapLayout, 'latitude'>): string =>
  fieldOf(table, latitude)?.longitude ?? ''

/** The latitudes that a table has with their longitudes, as places of its rows. */
export const positionsOf = ({ fields }: Table): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.longitude !== undefined)

/** The fields of a card below its name. */
export const cardFields = (table: Table, screen: Screen, { card, by }: BoardLayout): string[] =>
  card ?? othersOf(table, screen, [by], 3)

/** The fields of a row in the list beside the map, below its name. */
export const mapFields = (table: Table, screen: Screen, map: MapLayout): string[] =>
  map.fields ?? othersOf(table, screen, [map.latitude, longitudeOf(table, map)], 2)

/** The fields that the side panel says of an entry of a calendar or planning. */
export const panelFields = (table: Table, screen: Screen, { fields }: CalendarLayout): string[] =>
  fields ?? othersOf(table, screen, [])

const othersOf = (table: Table, screen: Screen, left: readonly string[], most?: number): string[] =>
  columnsOf(table, screen)
    .filter((name) => name !== table.title && !left.includes(name))
    .slice(0, most)

/** Whether some layout of the table finds its rows by the field: by its value, or between two of them. */
export const isPlaced = (table: Table, name: string): boolean =>
  table.screens.some(({ layouts: { board, calendar, planning, map } = {} }) =>
    [
      ...[board?.by, calendar?.from, calendar?.to, planning?.rows, planning?.from, planning?.to],
      ...[map?.latitude, map && longitudeOf(table, map)],
    ].includes(name),
  )

/** The fields by which rows are in a range of days: where they begin, and where those of several days end. */
export interface EntryFields {
  from: string
  to?: string
}

/**
 * The filters of the rows that are on some of these days (DD-MM-YYYY): of those that begin on them, and, where rows have an end, of
 * those that began before and are not over. `openEnds`: one without an end is not over.
 */
export function spansOf(
  { from, to }: EntryFields,
  days: { from: string; to: string },
  { openEnds = false } = {},
): [inside: Values, before?: Values] {
  const inside = { [from]: { from: days.from, to: days.to } }
  if (to === undefined) return [inside]
  const notOver = { from: days.from, ...(openEnds && { empty: true }) }
  return [inside, { [from]: { to: shiftedDay(days.from, -1) }, [to]: notOver }]
}
