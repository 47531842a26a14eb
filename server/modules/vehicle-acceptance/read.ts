import { z } from 'zod'
import { type Model, tableOf } from '#schema/model.ts'
import { rightsOn } from '#schema/rights/sight.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { readRow } from '../../crud/read.ts'
import { type Reading, readingFor, readingWith } from '../../crud/reading.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, notFound } from '../../http/errors.ts'

type StoredPhoto = StoredRows['accettazioni_mezzi_foto']

/** A photo of an acceptance, its file beside what is said of it. */
export interface Photo extends Pick<StoredPhoto, 'id' | 'version' | 'posizione' | 'segni' | 'descrizione'> {
  filename: string
  originalFilename: string
  size: number
  type: string
}

const t = columnsOf<'accettazioni_mezzi'>('t')
const p = columnsOf<'accettazioni_mezzi_foto'>('p')

/** The photos of an acceptance, in the order in which they were taken in. */
export const photosOf = (sql: Sql, id: number): Promise<Photo[]> =>
  sql.query<Photo>(
    `select p."id", p."version", f."filename", f."originalFilename", f."size", f."type", ${p('posizione', 'segni', 'descrizione')}
     from "accettazioni_mezzi_foto" p join "_files" f on f."filename" = ${p('foto')}
     where ${p('accettazioneId')} = $1 order by p."id"`,
    [id],
    'photos of an acceptance',
  )

/**
 * What this person may read of an acceptance: with a right to read acceptances what it gives, otherwise all fields of their
 * own acceptances and none of the others. Throws 403, and 404 where there is no such row and they might know.
 */
export async function readableOf(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<Reading> {
  const table = tableOf(engine.model, 'accettazioni_mezzi')
  if (rightsOn(actor.ability, 'read', table).length > 0) return readingFor(sql, engine, actor, table)
  const own = await sql.query(
    `select 1 from "accettazioni_mezzi" t where t."id" = $1 and ${t('operatoreId')} = $2`,
    [id, actor.id],
    'own acceptance',
  )
  if (own.length === 0) throw forbidden()
  return readingWith(sql, engine, actor, table, Object.keys(table.fields))
}

/** The headers of an answer that is one acceptance. */
export const headersOf = (version: number) => ({ etag: `W/"${version}"`, 'cache-control': 'private, no-store' })

/** One acceptance with its photos, and its version. All is asked at once: the end of a transaction waits for no answer. */
export async function readAcceptance(
  sql: Sql,
  model: Model,
  id: number,
  reading: Reading,
): Promise<{ data: Record<string, unknown>; version: number }> {
  const table = tableOf(model, 'accettazioni_mezzi')
  const [found, foto] = await Promise.all([readRow(sql, model, table, id, reading), photosOf(sql, id)])
  if (!found) throw notFound(table.label.one)
  const row = z.record(z.string(), z.unknown()).parse(JSON.parse(found.json))
  return { data: { ...row, foto }, version: found.version }
}
