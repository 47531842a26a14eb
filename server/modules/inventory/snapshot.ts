import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'

const m = columnsOf<'mezzi'>('m')
const item = columnsOf<'inventario-mezzi-items'>()

const ofBranch = `"mezzi" m where ${m('filialeInventarioId')} = $1 and ${m('attivo')} = 'Y'`

/** How many vehicles the branch has. Until the transaction ends nobody changes any vehicle. */
export async function countVehicles(tx: Transaction, branchId: number): Promise<number> {
  await tx.query('lock table "mezzi" in share mode')
  const [found] = await tx.query<{ count: number }>(`select count(*)::integer as "count" from ${ofBranch}`, [branchId])
  return found?.count ?? 0
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
