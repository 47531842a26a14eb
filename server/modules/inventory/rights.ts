import type { Filter } from '#schema/condition/condition.ts'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { isGuarded, readsOfAll, rightsOn } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Rows as RowsOf } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { fieldsGiven } from '../../crud/fields-given.ts'
import { joinTable } from '../../crud/identifiers.ts'
import type { Rows } from '../../crud/within.ts'
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

const BRANCHES = 'filiali-inventario'
type VehicleField = keyof RowsOf['mezzi']
const ownBranches: keyof RowsOf['users'] = 'filialiInventario'
const f = columnsOf<'filiali-inventario'>('f')

/** A branch in which somebody may take inventories. */
export type Branch = Pick<RowsOf['filiali-inventario'], 'id' | 'name' | 'codiceMago'>

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

/**
 * The branches in which this person may open an inventory, as far as they read them, each with the number of its active vehicles;
 * without it where they read vehicles in part.
 */
export async function branchesAndVehicles(
  sql: Sql,
  engine: Rows,
  actor: Actor,
): Promise<{ filialeInventario: Branch; mezzi?: number }[]> {
  const branches = await asRead(sql, engine, actor, await branchesOf(sql, engine.model, actor))
  const ids = branches.map(({ id }) => id)
  const vehicles = readsVehicles(engine, actor, ['filialeInventario', 'attivo']) && (await vehiclesIn(sql, ids))
  return branches.map((filialeInventario) => ({
    filialeInventario,
    ...(vehicles && { mezzi: vehicles.get(filialeInventario.id) ?? 0 }),
  }))
}

/** Whether rights of this person say what they read of a table that some role reads in part; who has none is told what the module tells. */
const isBound = (model: Model, ability: AppAbility, table: Table): boolean =>
  isGuarded(model, table) && rightsOn(ability, 'read', table).length > 0

/** The branches as this person reads them, those without a name last. */
async function asRead(sql: Sql, engine: Rows, actor: Actor, branches: Branch[]): Promise<Branch[]> {
  const table = tableOf(engine.model, BRANCHES)
  if (!isBound(engine.model, actor.ability, table)) return branches
  const ids = branches.map(({ id }) => id)
  const given = await fieldsGiven(sql, engine, actor, 'read', table, ids)
  if (!given) return branches
  const listed = inEveryBranch(engine.model, actor) ? branches.filter(({ id }) => given.has(id)) : branches
  const reads = ({ id }: Branch, field: keyof Branch) => {
    const fields = given.get(id) ?? []
    return fields === 'all' || fields.includes(field)
  }
  const named = listed.filter((branch) => reads(branch, 'name'))
  const others = listed.filter((branch) => !named.includes(branch)).toSorted((one, other) => one.id - other.id)
  return [...named, ...others.map((branch) => ({ ...branch, name: messages.reserved }))].map((branch) =>
    reads(branch, 'codiceMago') ? branch : { ...branch, codiceMago: null },
  )
}

/** Whether this person may be told these fields of any vehicle. */
export function readsVehicles({ model }: Pick<Rows, 'model'>, { ability }: Actor, fields: readonly VehicleField[]) {
  const table = tableOf(model, 'mezzi')
  return !isBound(model, ability, table) || readsOfAll(ability, table, fields)
}

/** The name of a branch that scans note, as this person may read it. */
export function branchTold({ model }: Pick<Rows, 'model'>, { ability }: Actor, name: string | null): string | null {
  const table = tableOf(model, BRANCHES)
  return isBound(model, ability, table) && !readsOfAll(ability, table, [table.title]) ? name && messages.reserved : name
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
  const field: keyof RowsOf['inventari_mezzi'] = 'filialeInventario'
  return [{ fields: [field], value: { is: branches.map(({ id }) => id) } }]
}
