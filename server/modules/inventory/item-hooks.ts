import { messages } from '#schema/italian/messages.ts'
import type { Actor } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { conflict, forbidden, invalid } from '../../http/errors.ts'
import { itemFilters } from './item-list.ts'
import { isAdmitted, isBroughtBack, lockInventory, noteChange, requireWritable } from './locked.ts'
import { requireOpenScan } from './resolve.ts'

type Change = PendingChange<'inventario-mezzi-items'>

/** Admits a write into the inventory that has the row: locked, open, of a branch of this person. */
async function admitTo(by: Parameters<typeof lockInventory>[1], id: number | null, context: HookContext) {
  if (by === 'inventory' && isBroughtBack(context.tx, id)) return
  if (by === 'item' && id !== null && isAdmitted(context.tx, id)) return
  const inventory = id === null ? undefined : await lockInventory(context.tx, by, id)
  if (!inventory) return
  await requireWritable(context.tx, context, inventory)
  await noteChange(context.tx, context, inventory)
}

/** The vehicles of an inventory: who counted them and when is noted. */
export const itemHooks: Hooks<'inventario-mezzi-items'> = {
  deletesPlainly: true,
  alone: () => false,
  filters: itemFilters,
  admit: ({ verb, id, values }, context) =>
    verb === 'create' ? admitTo('inventory', values.IdInventarioMezzi ?? null, context) : admitTo('item', id, context),
  async before(change, context) {
    const { verb, before, values } = change
    if (verb === 'delete' || isBroughtBack(context.tx, values.IdInventarioMezzi)) return
    const moved =
      before && values.IdInventarioMezzi !== undefined && values.IdInventarioMezzi !== before.IdInventarioMezzi
    if (moved) throw invalid({ IdInventarioMezzi: [messages.inventoryOfItem] })
    // Only the program names the id of a new row: a deletion is being taken back, and what it took comes back as it was.
    if (verb === 'create' && values.id === undefined) values.manuale = 'Y'
    noteCount(change, context)
  },
}

/** A change of the state is a count, unless somebody else's is being brought back or only the state itself was replaced. */
function noteCount({ before, values }: Change, { actor, keepsAttribution }: HookContext): void {
  if (keepsAttribution || values.statusId === undefined || 'contatoIl' in values) return
  if (values.statusId === (before?.statusId ?? null)) return
  Object.assign(values, countedBy(actor, values.statusId === null ? null : moment()))
}

/** Who counted a vehicle and when; nobody for null. */
export const countedBy = (actor: Actor, at: string | null) => ({
  contatoDaId: at === null ? null : actor.id || null,
  contatoIl: at,
})

/** The photos of these vehicles, which may not leave the inventory either. */
export const photoHooks: Hooks<'inventario_mezzi_items_foto'> = {
  async admit({ verb, id, values }, context) {
    if (verb !== 'create') await admitTo('photo', id, context)
    if (values.mezzoId !== undefined) await admitTo('item', values.mezzoId, context)
  },
}

/** What resolved a code that was scanned: made and taken back by people who may edit the vehicles, never changed. */
export const resolutionHooks: Hooks<'inventario_mezzi_risoluzioni'> = {
  admit: ({ verb, id, values }, context) =>
    verb === 'create'
      ? admitTo('inventory', values.idInventarioMezzi ?? null, context)
      : admitTo('resolution', id, context),
  authorize({ verb }, { actor }) {
    if (actor.ability.cannot('update', 'inventario-mezzi-items')) throw forbidden()
    if (verb === 'update') throw conflict(messages.inventoryKept)
  },
  async before({ verb, values: { idInventarioMezzi: inventory, codice } }, context) {
    const { tx, actor } = context
    if (verb !== 'create' || !inventory || !codice || isBroughtBack(tx, inventory)) return
    await requireOpenScan(tx, context, actor, inventory, codice)
  },
}

/** Hooks of rows that only the program writes: they are deleted and restored with their inventory. */
export const recordHooks: Hooks<'inventario_mezzi_scansioni'> & Hooks<'inventario_mezzi_dispositivi'> = {
  authorize({ verb, values }) {
    if (verb !== 'create' || values.id === undefined) throw conflict(messages.inventoryKept)
  },
}
