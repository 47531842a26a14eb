import { z } from 'zod'
import type { ListReader } from '#schema/condition/reader.ts'
import { messages } from '#schema/italian/messages.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import { conditionOf } from '../../crud/conditions.ts'
import { Parameters } from '../../crud/parameters.ts'
import { filterFields, readFilters, readingFor } from '../../crud/reading.ts'
import { listedWithin, type Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { invalid, rowForbidden } from '../../http/errors.ts'

/** A place on the map: one customer, or how many lie close together. */
export interface Point {
  latitude: number
  longitude: number
  count: number
  /** Of the one customer, where `count` is 1. */
  id: number | null
  companyName: string | null
}

/** The user of the map, and the reader for its filters. */
interface Reader {
  actor: Actor
  reader: ListReader
}

interface PointsQuery {
  filters?: string
  /** west,south,east,north in degrees. */
  bounds?: string
  zoom?: string
}

const t = columnsOf<'customers'>('t')
const latitude = t('latitude')
const longitude = t('longitude')

const shownOnMap = ['latitude', 'longitude', 'companyName']

const MAX_ZOOM = 19
// About 60 pixels of a map whose world is 256 pixels wide at zoom 0.
const CELLS = 256 / 60

const degrees = (limit: number) => z.number().min(-limit).max(limit)
const bounds = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([degrees(360), degrees(90), degrees(360), degrees(90)]))

/**
 * The customers that match the filters and lie within the bounds, those in one cell of the map counted together. From
 * zoom 18 each stands alone. Throws 422 for filters, bounds or a zoom that cannot be read.
 */
export async function pointsOf(
  sql: Sql,
  engine: Rows,
  table: Table,
  { actor, reader }: Reader,
  asked: PointsQuery,
): Promise<Point[]> {
  const reading = await readingFor(sql, engine, actor, table)
  // Where they are, and what they are called, is what a map shows.
  if (shownOnMap.some((name) => !reading.fields.includes(name)))
    throw rowForbidden(messages.wholeTable(table.label.many))
  const readable = filterFields(reading, actor, table)
  const list = parseListQuery(table, readable, { filters: asked.filters }, reader)
  const within = bounds.safeParse(asked.bounds ?? '-180,-90,180,90')
  const zoom = z.coerce
    .number()
    .min(0)
    .max(MAX_ZOOM)
    .safeParse(asked.zoom ?? 5)
  const errors = {
    ...('errors' in list && list.errors),
    ...(!within.success && { bounds: [messages.filterValue] }),
    ...(!zoom.success && { zoom: [messages.filterValue] }),
  }
  if ('errors' in list || !within.success || !zoom.success) throw invalid(errors)
  const parameters = new Parameters()
  const filters = [...readFilters(reading, list.query.filters), ...(await listedWithin(sql, engine, actor, table))]
  const condition = conditionOf(engine.model, table, filters, parameters) || 'true'
  const [west, south, east, north] = within.data.map((edge) => parameters.add(edge, 'numeric'))
  const cell = parameters.add(zoom.data >= 18 ? 0.000001 : 360 / 2 ** zoom.data / CELLS, 'numeric')
  return sql.query<Point>(
    `select avg(${latitude})::float8 as "latitude", avg(${longitude})::float8 as "longitude", count(*)::integer as "count",
       case when count(*) = 1 then min(t."id") end as "id",
       case when count(*) = 1 then min(${t('companyName')}) end as "companyName"
     from "customers" t
     where ${longitude} between ${west} and ${east} and ${latitude} between ${south} and ${north} and ${condition}
     group by round(${longitude} / ${cell}), round(${latitude} / ${cell})
     order by "count" desc, min(t."id") limit 2000`,
    parameters.values,
  )
}
