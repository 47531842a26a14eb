import type { TableName } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'

type LastChange = Pick<StoredRows['inventari_mezzi'], 'dataUltimaModifica' | 'utenteUltimaModificaId'>
type Key = keyof StoredRows['inventario-mezzi-items'] | keyof StoredRows['inventario_mezzi_scansioni']

const itemKey: Key = 'IdInventarioMezzi'
const ownKey: Key = 'idInventarioMezzi'

const counted: TableName[] = ['inventario-mezzi-items', 'inventario_mezzi_scansioni', 'inventario_mezzi_risoluzioni']

/** The number of newest history lines that are searched: the change was made a moment ago. */
const LOOKED_AT = 5_000

/** Who changed the vehicles, scans or resolutions of an inventory last, and when; nothing where that is long ago. */
export async function lastChange(sql: Sql, id: number): Promise<Partial<LastChange>> {
  const [line] = await sql.query<LastChange>(
    `select ${wireInstant('h."at"')} as "dataUltimaModifica", h."userId" as "utenteUltimaModificaId"
     from (select * from "_history" order by "id" desc limit ${LOOKED_AT}) h
     where h."userId" is not null and h."table" = any($2) and $1::text in (
       coalesce(h."after", h."before") ->> '${itemKey}', coalesce(h."after", h."before") ->> '${ownKey}')
     order by h."id" desc limit 1`,
    [id, counted],
    'last change of an inventory',
  )
  return line ?? {}
}
