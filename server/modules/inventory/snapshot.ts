import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'

const m = columnsOf<'mezzi'>('m')
const item = columnsOf<'inventario-mezzi-items'>()

const ofBranch = `"mezzi" m where ${m('filialeInventarioId')} = $1 and ${m('attivo')} = 'Y'`

/** How many vehicles the branch has. Until the transaction ends nobody changes any vehicle. */
export async function countVehicles(tx: Transaction, branchId: number): Promise<number> {
  await tx.query('lock table "mezzi" in share mode')
  const [found] = await tx.query<{ count: number }>(`select count(*)::integer as "count" from ${ofBranch}`, [branchId])
  return found?.count ?? 0
}

/** How many vehicles an inventory of each of the branches would have now, by branch; those without any are missing. */
export async function vehiclesIn(sql: Sql, branchIds: readonly number[]): Promise<Map<number, number>> {
  const counted = await sql.query<{ id: number; count: number }>(
    `select ${m('filialeInventarioId')} as "id", count(*)::integer as "count" from "mezzi" m
     where ${m('filialeInventarioId')} = any($1::integer[]) and ${m('attivo')} = 'Y' group by 1`,
    [branchIds],
    'vehicles of branches',
  )
  return new Map(counted.map(({ id, count }) => [id, count]))
}

/** Makes every vehicle of the branch an item of the new inventory, by one statement. The line of the inventory is their history. */
export async function takeSnapshot(
  tx: Transaction,
  { id, filialeInventarioId }: Pick<StoredRows['inventari_mezzi'], 'id' | 'filialeInventarioId'>,
): Promise<void> {
  await tx.query(
    `insert into "inventario-mezzi-items" (${item('IdInventarioMezzi', 'resourceMago', 'description', 'matricola', 'manuale')})
     select $2::integer, ${m('resourceMago', 'description', 'matricola')}, 'N' from ${ofBranch} order by ${m('resourceMago')}`,
    [filialeInventarioId, id],
  )
}
