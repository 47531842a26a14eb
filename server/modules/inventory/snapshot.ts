import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'

const m = columnsOf<'mezzi'>('m')
const item = columnsOf<'inventario-mezzi-items'>()

/** The active vehicles of the branch, in the order of their numbers. Nobody deletes one until the transaction ends. */
export async function vehiclesOf(tx: Transaction, branchId: number): Promise<number[]> {
  const vehicles = await tx.query<{ id: number }>(
    `select m."id" from "mezzi" m where ${m('filialeInventarioId')} = $1 and ${m('attivo')} = 'Y'
     order by ${m('resourceMago')} for key share of m`,
    [branchId],
  )
  return vehicles.map(({ id }) => id)
}

/** Makes the vehicles items of the new inventory, by one statement. The line of the inventory is their history. */
export async function takeSnapshot(tx: Transaction, inventoryId: number, vehicles: readonly number[]): Promise<void> {
  await tx.query(
    `insert into "inventario-mezzi-items" (${item('IdInventarioMezzi', 'resourceMago', 'description', 'matricola', 'manuale')})
     select $1::integer, ${m('resourceMago', 'description', 'matricola')}, 'N'
     from unnest($2::integer[]) with ordinality _v("id", "n") join "mezzi" m on m."id" = _v."id" order by _v."n"`,
    [inventoryId, vehicles],
  )
}
