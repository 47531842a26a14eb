import type { FastifyInstance } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import type { Values } from '#schema/rows/row.ts'
import { cleanText } from '#schema/rules/clean-text.ts'
import type { Engine } from '../../crud/engine.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { importRoute } from '../../import/import-route.ts'
import type { ImportKind, TranslatedRow } from '../../import/import-rows.ts'

/** Vehicles, matched by their code in Mago; `famiglia` is a name, `filiale` the Mago code of a branch. */
export const vehicles: ImportKind = { table: 'mezzi', matchBy: ['resourceMago'], takesRest: true, translate }

/** Where the vehicles come in, under VEHICLES_IMPORT_TOKEN; without one nobody can bring any. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  importRoute(app, {
    kind: vehicles,
    rows: 'mezzi',
    token: app.config.vehiclesImportToken,
    summary: 'Il gestionale porta i mezzi (token VEHICLES_IMPORT_TOKEN)',
  })
}

/** The ids of rows by a text of theirs, trimmed and whatever the case. */
const idsBy = (table: string, column: string) =>
  `select "id", lower(trim(${column})) as "key" from "${table}" where lower(trim(${column})) = any($1::text[])`
const families = idsBy('famiglie-mezzi', columnsOf<'famiglie-mezzi'>()('name'))
const branches = idsBy('filiali-inventario', columnsOf<'filiali-inventario'>()('codiceMago'))

/** Families and branches are looked up, never made: a slip of the pen would become one. */
async function translate(tx: Transaction, _engine: Engine, rows: readonly Values[]): Promise<TranslatedRow[]> {
  const idLookups = {
    famiglia: await idsByKey(
      tx,
      families,
      rows.map(({ famiglia }) => keyOf(famiglia)),
    ),
    filiale: await idsByKey(
      tx,
      branches,
      rows.map(({ filiale }) => keyOf(filiale)),
    ),
  }
  return rows.map(({ famiglia, filiale, ...others }) => {
    const errors: Record<string, string[]> = {}
    const values: Values = { ...others }
    const family = idIn(idLookups.famiglia, famiglia)
    const branch = idIn(idLookups.filiale, filiale)
    if (typeof family === 'string') errors.famiglia = [family]
    else if (family !== undefined) values.famigliaMezziId = family
    if (typeof branch === 'string') errors.filiale = [branch]
    else if (branch !== undefined) values.filialeInventarioId = branch
    return Object.keys(errors).length > 0 ? { errors } : { values }
  })
}

/** A name or code as it is compared: trimmed, whatever the case. '' for none. */
const keyOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)).trim().toLowerCase() : ''

/** The ids behind each key: a code may stand for several rows. */
async function idsByKey(tx: Transaction, sql: string, keys: readonly string[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const { id, key } of await tx.query<{ id: number; key: string }>(sql, [[...new Set(keys)]])) {
    ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

/** The id a value names; null where it is empty, undefined where it is not named, a sentence where it names none or several. */
function idIn(known: ReadonlyMap<string, number[]>, value: unknown): number | null | undefined | string {
  if (value === undefined) return undefined
  if (value === null || value === '') return null
  const ids = known.get(keyOf(value)) ?? []
  const [id] = ids
  if (id === undefined) return messages.unknownName(String(value))
  return ids.length > 1 ? messages.ambiguousName(String(value), ids.length) : id
}
