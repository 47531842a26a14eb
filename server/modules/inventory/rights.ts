import type { Filter } from '#schema/condition/condition.ts'
import { type Model, tableOf } from '#schema/model.ts'
import { rightsOn } from '#schema/rights/sight.ts'
import type { Rows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { joinTable } from '../../crud/identifiers.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden } from '../../http/errors.ts'
import { vehiclesIn } from './snapshot.ts'

/** The screen that lists inventories: users who may open it may read the list. */
const LIST_SCREEN = '/inventarioMezzi/inventariMezzi'

/** Whether this person takes inventories in every branch: users who may edit all branches do, others only in their own. */
const inEveryBranch = (model: Model, { ability }: Actor): boolean => {
  const table = tableOf(model, 'filiali-inventario')
  return rightsOn(ability, 'update', table).some(({ where }) => !where)
}

const ownBranches: keyof Rows['users'] = 'filialiInventario'
const f = columnsOf<'filiali-inventario'>('f')

/** A branch in which somebody may take inventories. */
export type Branch = Pick<Rows['filiali-inventario'], 'id' | 'name' | 'codiceMago'>

/** The branches in which this person may open an inventory, by name. */
async function branchesOf(sql: Sql, model: Model, actor: Actor): Promise<Branch[]> {
  const links = joinTable(tableOf(model, 'users'), ownBranches)
  return sql.query<Branch>(
    `select ${f('id', 'name', 'codiceMago')} from "filiali-inventario" f
     where $1 or f."id" in (select "targetId" from ${links} where "ownerId" = $2) order by lower(${f('name')}), f."id"`,
    [inEveryBranch(model, actor), actor.id],
    'branches of a user',
  )
}

/** The branches in which this person may open an inventory, each with the number of its active vehicles. */
export async function branchesAndVehicles(
  sql: Sql,
  model: Model,
  actor: Actor,
): Promise<{ filialeInventario: Branch; mezzi: number }[]> {
  const branches = await branchesOf(sql, model, actor)
  const vehicles = await vehiclesIn(
    sql,
    branches.map(({ id }) => id),
  )
  return branches.map((filialeInventario) => ({ filialeInventario, mezzi: vehicles.get(filialeInventario.id) ?? 0 }))
}

/** Throws 403 unless this person may write in inventories of the branch. */
export async function requireBranch(sql: Sql, model: Model, actor: Actor, branchId: number): Promise<void> {
  if (inEveryBranch(model, actor)) return
  const links = joinTable(tableOf(model, 'users'), ownBranches)
  const own = await sql.query(
    `select 1 from ${links} where "ownerId" = $1 and "targetId" = $2`,
    [actor.id, branchId],
    'own branch',
  )
  if (own.length === 0) throw forbidden()
}

/**
 * The inventories that this person finds in lists: all, or those of their own branches. Throws 403 for users without the
 * list.
 */
export async function foundInventories(sql: Sql, model: Model, actor: Actor): Promise<Filter[]> {
  if (actor.ability.cannot('open', LIST_SCREEN)) throw forbidden()
  if (inEveryBranch(model, actor)) return []
  const branches = await branchesOf(sql, model, actor)
  const field: keyof Rows['inventari_mezzi'] = 'filialeInventario'
  return [{ fields: [field], value: { is: branches.map(({ id }) => id) } }]
}
