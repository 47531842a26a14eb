import { messages } from '#schema/italian/messages.ts'
import type { HookContext, Hooks, PendingChange } from '../../crud/hooks.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { conflict } from '../../http/errors.ts'
import { PRESENT } from './figures.ts'

const s = columnsOf<'inventario_mezzi_item_stati'>('s')
const t = columnsOf<'inventario-mezzi-items'>('t')

/** One state of vehicles that were found stays, and what a state means stays as long as a vehicle has it. */
export const stateHooks: Hooks<'inventario_mezzi_item_stati'> = {
  async before(change, context) {
    const { verb, before, values } = change
    if (!before || (verb !== 'delete' && !changesMeaning(change))) return
    if (before.identificativo === PRESENT) await keepOneFound(before.id, context)
    if (verb !== 'delete' && values.identificativo !== undefined) await keepMeaning(before.id, context)
  },
}

const changesMeaning = ({ before, values }: PendingChange<'inventario_mezzi_item_stati'>): boolean =>
  values.identificativo !== undefined && values.identificativo !== before?.identificativo

/** One at a time, so that the last two cannot go at once. */
async function keepOneFound(id: number, { tx }: HookContext): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('last state of vehicles found'))`)
  const others = await tx.query(
    `select 1 from "inventario_mezzi_item_stati" s where ${s('identificativo')} = $1 and s."id" <> $2 limit 1`,
    [PRESENT, id],
  )
  if (others.length === 0) throw conflict(messages.inventoryLastFound)
}

/** The anomalies of a concluded inventory would become others. */
async function keepMeaning(id: number, { tx }: HookContext): Promise<void> {
  const used = await tx.query(`select 1 from "inventario-mezzi-items" t where ${t('statusId')} = $1 limit 1`, [id])
  if (used.length > 0) throw conflict(messages.inventoryStateUsed)
}
