import type { StoredRows } from '#schema/tables.generated.ts'
import { moment } from '../../clock.ts'
import type { Change } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { type Person, personSql } from './people.ts'
import type { ScansBody, SentScan } from './scan-body.ts'

const d = columnsOf<'inventario_mezzi_dispositivi'>('d')

/** A device that counts, with the number of scans it last reported to hold. */
export type Device = Pick<
  StoredRows['inventario_mezzi_dispositivi'],
  'id' | 'dispositivo' | 'nome' | 'nonInviate' | 'ultimaScansione' | 'segnalatoIl'
> & { utente: Person | null }

/** The devices of an inventory, the one heard of last first. */
export const devicesOf = (sql: Sql, id: number, only = 'true'): Promise<Device[]> =>
  sql.query<Device>(
    `select ${d('id', 'dispositivo', 'nome', 'nonInviate')}, ${wireInstant(d('ultimaScansione'))} as "ultimaScansione",
       ${wireInstant(d('segnalatoIl'))} as "segnalatoIl", ${personSql(d('utenteId'))} as "utente"
     from "inventario_mezzi_dispositivi" d where ${d('idInventarioMezzi')} = $1 and ${only}
     order by ${d('segnalatoIl')} desc, d."id" desc`,
    [id],
  )

/** Those whose last report is not of zero scans, or is older than their last scan. */
export const devicesBehind = (sql: Sql, id: number): Promise<Device[]> =>
  devicesOf(sql, id, `(${d('nonInviate')} > 0 or ${d('segnalatoIl')} < ${d('ultimaScansione')})`)

/**
 * The change that notes what a device of a locked inventory reports, and the last of the scans it sent. A report covers the
 * reporter's own scans only: nobody reports a colleague's, even on the same device.
 */
export async function noteDevice(
  sql: Sql,
  inventoryId: number,
  userId: number,
  { dispositivo, nome, nonInviate }: ScansBody,
  sent: readonly SentScan[],
): Promise<Change> {
  const [known] = await sql.query<{ id: number; last: string | null }>(
    `select d."id", ${wireInstant(d('ultimaScansione'))} as "last" from "inventario_mezzi_dispositivi" d
     where ${d('idInventarioMezzi')} = $1 and ${d('dispositivo')} = $2 and ${d('utenteId')} = $3`,
    [inventoryId, dispositivo, userId],
    'device of an inventory',
  )
  const now = moment()
  // A clock that is ahead must not make its scans younger than the report that came with them.
  const times = sent.flatMap(({ scan }) => (scan ? [scan.il < now ? scan.il : now] : []))
  const ultimaScansione = [...times, ...(known?.last ? [known.last] : [])].sort().at(-1) ?? null
  const set = { nome, nonInviate, ultimaScansione, utenteId: userId, segnalatoIl: now }
  const table = 'inventario_mezzi_dispositivi'
  if (known) return { table, verb: 'update', id: known.id, set }
  return { table, verb: 'create', set: { ...set, idInventarioMezzi: inventoryId, dispositivo } }
}
