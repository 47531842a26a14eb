import { type Model, tableOf } from '../model.ts'
import type { Rows } from '../tables.generated.ts'
import type { AppAbility } from './ability.ts'
import { isPartial, readsFields, readsOfAll } from './sight.ts'

// What some routes answer of many rows at once, and the fields that it is made of. The server refuses who does not read these,
// and the screens do not offer it.

type Fields<N extends keyof Rows> = readonly (keyof Rows[N])[]

/** By which the visits of an agent overlap. */
export const overlapFields = ['agent', 'date', 'startTime', 'endTime'] as const satisfies Fields<'plannings'>

/** By which a customer and its negotiations find each other. */
export const linkFields = {
  customers: ['vatNumber', 'phone'],
  trattative_cp: ['partitaIva', 'telefono'],
} as const satisfies { [N in 'customers' | 'trattative_cp']: Fields<N> }

/** Whether the person is told which negotiations a customer has: who reads the fields of both. */
export const readsLink = (model: Model, ability: AppAbility): boolean =>
  Object.entries(linkFields).every(([name, fields]) => readsFields(ability, tableOf(model, name), fields))

/** Of whose rows the routes of counting tell. */
export const countedTables = [
  'inventario-mezzi-items',
  'inventario_mezzi_item_stati',
  'inventario_mezzi_scansioni',
  'inventario_mezzi_dispositivi',
  'inventario_mezzi_risoluzioni',
] as const satisfies (keyof Rows)[]

/** By which the routes of counting tell what an inventory lacks, and compare it with another one. */
export const countedBy = ['filialeInventario', 'concluso', 'dataCreazione'] as const satisfies Fields<'inventari_mezzi'>

/** What a scan of any code tells of a vehicle that is not in the inventory. */
export const scannedFields = [
  'resourceMago',
  'description',
  'matricola',
  'filialeInventario',
] as const satisfies Fields<'mezzi'>

/** Whose rows the report of an acceptance holds besides it. */
export const reportTables = ['accettazioni_mezzi_foto'] as const satisfies (keyof Rows)[]

/** What names a user among the attempts to sign in. */
export const accessFields = ['username', 'nome', 'cognome'] as const satisfies Fields<'users'>

/** Whether the person reads the attempts of everybody to sign in: who keeps all users, and reads them by name. */
export function readsAccesses(model: Model, ability: AppAbility): boolean {
  const users = tableOf(model, 'users')
  return !isPartial(ability, 'update', users) && readsOfAll(ability, users, accessFields)
}
