import { z } from 'zod'
import { type Model, tableOf } from '#schema/model.ts'
import { rightsOn } from '#schema/rights/sight.ts'
import type { Actor } from '../../actor.ts'
import { readRow } from '../../crud/read.ts'
import { type Reading, readingFor, readingWith } from '../../crud/reading.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { type PhotoReading, photosOf, photosReadable } from './photos.ts'

const t = columnsOf<'accettazioni_mezzi'>('t')
/** What somebody reads of an acceptance and of its photos. */
export interface AcceptanceReading {
  acceptance: Reading
  photos: PhotoReading
}

/**
 * What this person may read of an acceptance and its photos: with a right to read acceptances what it gives, otherwise all fields of their
 * own acceptances and none of the others. Throws 403, and 404 where there is no such row and they might know.
 */
export async function readableOf(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<AcceptanceReading> {
  const table = tableOf(engine.model, 'accettazioni_mezzi')
  const photos = await photosReadable(sql, engine, actor)
  if (rightsOn(actor.ability, 'read', table).length > 0) {
    return { acceptance: await readingFor(sql, engine, actor, table), photos }
  }
  const own = await sql.query(
    `select 1 from "accettazioni_mezzi" t where t."id" = $1 and ${t('operatoreId')} = $2`,
    [id, actor.id],
    'own acceptance',
  )
  if (own.length === 0) throw forbidden()
  return { acceptance: await readingWith(sql, engine, actor, table, Object.keys(table.fields)), photos }
}

/** The headers of an answer that is one acceptance. */
export const headersOf = (version: number) => ({ etag: `W/"${version}"`, 'cache-control': 'private, no-store' })

/** One acceptance with its photos, and its version. All is asked at once: the end of a transaction waits for no answer. */
export async function readAcceptance(
  sql: Sql,
  model: Model,
  id: number,
  reading: AcceptanceReading,
): Promise<{ data: Record<string, unknown>; version: number }> {
  const table = tableOf(model, 'accettazioni_mezzi')
  const [found, foto] = await Promise.all([
    readRow(sql, model, table, id, reading.acceptance),
    photosOf(sql, model, id, reading.photos),
  ])
  if (!found) throw notFound(table.label.one)
  const row = z.record(z.string(), z.unknown()).parse(JSON.parse(found.json))
  return { data: { ...row, foto }, version: found.version }
}
