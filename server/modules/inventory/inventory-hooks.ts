import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { mayBeTold } from '#schema/rights/sight.ts'
import type { Rows, StoredRows } from '#schema/tables.generated.ts'
import { isSystem } from '../../actor.ts'
import { moment, today } from '../../clock.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { namesSeen } from '../../crud/row-names.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { AppError, conflict } from '../../http/errors.ts'
import { noteBroughtBack } from './locked.ts'
import { foundInventories, requireBranch } from './rights.ts'
import { takeSnapshot, vehiclesOf } from './snapshot.ts'

type Change = PendingChange<'inventari_mezzi'>

/** Inventories are opened with the vehicles of their branch, one at a time in each, and deleted until they are concluded. */
export const inventoryHooks = (model: HookContext['model']): Hooks<'inventari_mezzi'> => ({
  async before(change, context) {
    const { verb, before, values } = change
    if (isSystem(context.actor) && verb === 'update') return
    if (verb === 'update') throw conflict(messages.inventoryFixed)
    const branchId = before?.filialeInventarioId ?? values.filialeInventarioId
    if (branchId) await requireBranch(context.tx, context.model, context.actor, branchId)
    if (before?.concluso) throw conflict(messages.inventoryConcluded)
    if (verb === 'create' && branchId) await beginIn(branchId, change, context)
  },

  async after({ verb, values, after }, { tx }) {
    if (verb !== 'create' || !after) return
    if (isUndone(values)) noteBroughtBack(tx, after.id)
    else await takeSnapshot(tx, after.id, vehicles.get(values) ?? [])
  },

  listed: (actor, sql) => foundInventories(sql, model, actor),
})

/** Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was. */
const isUndone = (values: Change['values']): boolean => values.id !== undefined

/** The vehicles that an inventory, known by its values, is opened with. */
const vehicles = new WeakMap<Change['values'], readonly number[]>()

/** By which an inventory is found to be open in a branch. */
const openBy: readonly (keyof Rows['inventari_mezzi'])[] = ['filialeInventario', 'concluso']
const f = columnsOf<'filiali-inventario'>('f')
const i = columnsOf<'inventari_mezzi'>('i')

async function beginIn(branchId: number, { values }: Change, context: HookContext): Promise<void> {
  const { tx, actor } = context
  // Two who open one in the same branch come one after the other.
  const [branch] = await tx.query<Pick<StoredRows['filiali-inventario'], 'name'>>(
    `select ${f('name')} from "filiali-inventario" f where f."id" = $1 for no key update`,
    [branchId],
    'lock branch',
  )
  if (!branch) return
  const [open] = await tx.query<Pick<StoredRows['inventari_mezzi'], 'id' | 'nome'>>(
    `select ${i('id', 'nome')} from "inventari_mezzi" i
     where ${i('filialeInventarioId')} = $1 and ${i('concluso')} is not true order by i."id" limit 1`,
    [branchId],
    'open inventory of a branch',
  )
  if (open) {
    const names = new Map([['inventari_mezzi', new Map([[open.id, open.nome ?? branch.name]])]])
    const isTold = mayBeTold(context.model, actor.ability, tableOf(context.model, 'inventari_mezzi'), openBy)
    const seen = isTold ? await namesSeen(tx, context, actor, names) : undefined
    const name = seen?.get('inventari_mezzi')?.get(open.id) ?? messages.reserved
    const sentence = messages.inventoryOpen(name)
    if (isUndone(values)) throw conflict(sentence)
    const inTheWay = { filialeInventarioId: { table: 'inventari_mezzi', id: open.id, name } }
    const details = name === messages.reserved ? undefined : { inTheWay }
    throw new AppError(422, messages.invalid, { errors: { filialeInventarioId: [sentence] }, details })
  }
  if (isUndone(values)) return
  const branchVehicles = await vehiclesOf(tx, branchId)
  vehicles.set(values, branchVehicles)
  const created = moment()
  Object.assign(values, {
    nome: `${branch.name} ${today()}`,
    created,
    mezziFiliale: branchVehicles.length,
    mezziTotali: branchVehicles.length,
  })
}
