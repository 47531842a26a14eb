import { type Model, tableOf } from '#schema/model.ts'
import { rightsOn } from '#schema/rights/sight.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { readColumns, rowJson } from '../../crud/columns.ts'
import { Literals } from '../../crud/literals.ts'
import { type Reading, readingFor, readingOf, readingOnly } from '../../crud/reading.ts'
import { statementName } from '../../crud/statement-name.ts'
import { type Rows, requireReadOfAll, rowsSeenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const PHOTOS = 'accettazioni_mezzi_foto'
type StoredPhoto = StoredRows[typeof PHOTOS]

/** A photo of an acceptance, its file beside what is said of it; without what its reader does not read. */
export interface Photo
  extends Pick<StoredPhoto, 'id' | 'version'>,
    Partial<Pick<StoredPhoto, 'posizione' | 'segni' | 'descrizione'>> {
  filename: string
  originalFilename: string
  size: number
  type: string
}

/** What somebody reads of photos of acceptances: which fields, and, as SQL, of which of the rows `t`. */
export interface PhotoReading {
  reading: Reading
  seen: string
}

const told: readonly (keyof StoredPhoto)[] = ['foto', 'posizione', 'segni', 'descrizione']

/** Whether somebody may at most record acceptances: they read neither these nor photos by a right, and are told both of their own. */
const onlyRecords = ({ model }: Pick<Rows, 'model'>, { ability }: Actor): boolean =>
  ['accettazioni_mezzi', PHOTOS].every((name) => rightsOn(ability, 'read', tableOf(model, name)).length === 0)

/** What this person reads of photos of acceptances that they are told of. */
export async function photosReadable(sql: Sql, engine: Rows, actor: Actor): Promise<PhotoReading> {
  if (onlyRecords(engine, actor)) return { reading: readingOf(told), seen: 'true' }
  const table = tableOf(engine.model, PHOTOS)
  const reading = await readingFor(sql, engine, actor, table)
  return {
    reading: readingOnly(reading, told),
    seen: await rowsSeenSql(sql, engine, actor, table, new Literals()),
  }
}

/** Throws 403 where this person reads photos in part: the report of an acceptance holds all of them. */
export function requirePhotos(engine: Rows, actor: Actor): void {
  const table = tableOf(engine.model, PHOTOS)
  if (!onlyRecords(engine, actor)) requireReadOfAll(actor, table, Object.keys(table.fields))
}

const p = columnsOf<typeof PHOTOS>('t')

/** The photos of an acceptance whose files are read, in the order in which they were taken in. */
export async function photosOf(sql: Sql, model: Model, id: number, { reading, seen }: PhotoReading): Promise<Photo[]> {
  const text = `select to_jsonb(${rowJson(reading)}) as "photo" from (select ${readColumns(model, tableOf(model, PHOTOS), reading)}
    from "${PHOTOS}" t where ${p('accettazioneId')} = $1 and ${seen}) _row order by _row."id"`
  const rows = await sql.query<{ photo: ReadPhoto }>(text, [id], statementName(text, 'client'))
  return rows.flatMap(({ photo: { foto, ...photo } }) => {
    if (!foto) return []
    const { filename, originalFilename, size, type } = foto
    return [{ ...photo, filename, originalFilename, size, type }]
  })
}

type ReadPhoto = Pick<Photo, 'id' | 'version' | 'posizione' | 'segni' | 'descrizione'> & {
  foto?: Pick<Photo, 'filename' | 'originalFilename' | 'size' | 'type'> | null
}
