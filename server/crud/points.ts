import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { longitudeOf, positionsOf } from '#schema/lists/layouts.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { cellAt } from '#schema/lists/map-cells.ts'
import { fieldNamed, namedBy, nameOf, type Table } from '#schema/table.ts'
import type { Sql } from '../db/database.ts'
import { invalid, rowForbidden } from '../http/errors.ts'
import { columnName } from './identifiers.ts'
import { type ListEngine, listOf } from './list/list.ts'
import { Parameters } from './parameters.ts'
import type { Reading } from './reading.ts'
import { sourceOf } from './source.ts'

/** A place on a map: one row, or how many lie close together. */
export interface Point {
  latitude: number
  longitude: number
  count: number
  /** Of the one row, where `count` is 1; what it is called, too. */
  id: number | null
  name: string | null
}

/** What a map asks for, as it comes. */
export interface PointsAsked {
  /** The latitude of the rows, where they have several: by default their first one. */
  at?: unknown
  /** west,south,east,north in degrees. */
  bounds?: unknown
  zoom?: unknown
}

const MOST_POINTS = 2_000
const MAX_ZOOM = 19

const number = z.string().trim().min(1).transform(Number)
const degrees = (limit: number) => number.pipe(z.number().min(-limit).max(limit))
const bounds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.tuple([degrees(360), degrees(90), degrees(360), degrees(90)]))
const zoom = number.pipe(z.number().min(0).max(MAX_ZOOM))

/**
 * The rows of the list that lie within the bounds, those in one cell of the map counted together. Throws 403 unless their position
 * and their title are read of every row, and 422 for bounds, a zoom or a latitude that cannot be read.
 */
export async function pointsOf(
  sql: Sql,
  engine: ListEngine,
  { table, query, reading }: { table: Table; query: ListQuery; reading: Reading },
  asked: PointsAsked,
): Promise<Point[]> {
  const { latitude, bounds: within, zoom } = readAsked(table, asked)
  const longitude = longitudeOf(table, { latitude })
  if ([latitude, longitude, table.title].some((name) => !reading.fields.includes(name)))
    throw rowForbidden(messages.wholeTable(table.label.many))
  const list = listOf(sql, engine, table, query, reading)
  const parameters = new Parameters(list.filterValues)
  const columnOf = (name: string) => columnName(name, fieldNamed(table, name), 't')
  const [north, east] = [columnOf(latitude), columnOf(longitude)]
  const [left, bottom, right, top] = within.map((edge) => parameters.add(edge, 'numeric'))
  const cell = parameters.add(cellAt(zoom), 'numeric')
  const names = namedBy(table).filter((name) => reading.fields.includes(name))
  const parts = names.map((name) => `min(${columnOf(name)})::text`)
  const points = await sql.query<Omit<Point, 'name'> & { names: (string | null)[] | null }>(
    `select avg(${north})::float8 as "latitude", avg(${east})::float8 as "longitude", count(*)::integer as "count",
       case when count(*) = 1 then min(t."id") end as "id",
       case when count(*) = 1 then array[${parts}] end as "names"
     from ${sourceOf(engine.views, table)} t
     where ${east} between ${left} and ${right} and ${north} between ${bottom} and ${top}${list.condition && ` and ${list.condition}`}
     group by round(${east} / ${cell}), round(${north} / ${cell})
     order by "count" desc, min(t."id") limit ${MOST_POINTS}`,
    parameters.values,
  )
  return points.map(({ names: parts, ...point }) => ({
    ...point,
    name: parts && nameOf(table, Object.fromEntries(names.map((name, at) => [name, parts[at]]))),
  }))
}

/** What a map asks for, read; anything but one text each is refused under its name. */
function readAsked(table: Table, asked: PointsAsked) {
  const positions = positionsOf(table)
  const latitude = asked.at === undefined ? positions[0] : positions.find((name) => name === asked.at)
  const within = bounds.safeParse(asked.bounds ?? '-180,-90,180,90')
  const near = zoom.safeParse(asked.zoom ?? '5')
  if (latitude !== undefined && within.success && near.success)
    return { latitude, bounds: within.data, zoom: near.data }
  throw invalid({
    ...(latitude === undefined && { at: [messages.filterValue] }),
    ...(!within.success && { bounds: [messages.filterValue] }),
    ...(!near.success && { zoom: [messages.filterValue] }),
  })
}
