import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'

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

/** Makes the vehicles items of the new inventory, by one statement. The line of the inventory is their history. */
export async function takeSnapshot(tx: Transaction, inventoryId: number, vehicles: readonly number[]): Promise<void> {
  await tx.query(
    `insert into "inventario-mezzi-items" (${item('IdInventarioMezzi', 'resourceMago', 'description', 'matricola', 'manuale')})
     select $1::integer, ${m('resourceMago', 'description', 'matricola')}, 'N'
     from unnest($2::integer[]) with ordinality _v("id", "n") join "mezzi" m on m."id" = _v."id" order by _v."n"`,
    [inventoryId, vehicles],
  )
}
