import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Engine } from '../../crud/engine.ts'
import { asProgram } from '../../crud/grant.ts'
import { write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { conflict } from '../../http/errors.ts'
import { figures } from './grants.ts'
import { requireBranch } from './rights.ts'

const i = columnsOf<'inventari_mezzi'>('i')
const t = columnsOf<'inventario-mezzi-items'>('t')
const p = columnsOf<'inventario_mezzi_items_foto'>('p')
const r = columnsOf<'inventario_mezzi_risoluzioni'>('r')

/** An inventory whose row is locked: nobody else writes into it until the transaction ends. */
export interface LockedInventory
  extends Pick<
    StoredRows['inventari_mezzi'],
    'id' | 'version' | 'filialeInventarioId' | 'concluso' | 'calcoloInCorso'
  > {
  openedAt: string
}

type Writing = Pick<Engine, 'model' | 'hooks'>

const idBy = {
  inventory: '$1::integer',
  item: `(select ${t('IdInventarioMezzi')} from "inventario-mezzi-items" t where t."id" = $1)`,
  photo: `(select ${t('IdInventarioMezzi')} from "inventario_mezzi_items_foto" p
    join "inventario-mezzi-items" t on t."id" = ${p('mezzoId')} where p."id" = $1)`,
  resolution: `(select ${r('idInventarioMezzi')} from "inventario_mezzi_risoluzioni" r where r."id" = $1)`,
}

/**
 * Locks the inventory, or that of the item, photo or resolution with this id; undefined when there is none. Whatever is
 * written into an inventory locks it first: what it says then holds until the end of the transaction.
 */
export async function lockInventory(
  tx: Transaction,
  by: keyof typeof idBy,
  id: number,
): Promise<LockedInventory | undefined> {
  const [found] = await tx.query<LockedInventory>(
    `select ${i('id', 'version', 'filialeInventarioId')}, coalesce(${i('concluso')}, false) as "concluso",
       coalesce(${i('calcoloInCorso')}, false) as "calcoloInCorso", coalesce(${wireInstant(i('dataCreazione'))}, '') as "openedAt"
     from "inventari_mezzi" i where i."id" = ${idBy[by]} for no key update of i`,
    [id],
    `lock inventory by ${by}`,
  )
  return found
}

/** Throws 403 where this person may not write into the locked inventory, and 409 once it is concluded. */
export async function requireWritable(
  tx: Transaction,
  { model, actor }: { model: Model; actor: Actor },
  inventory: LockedInventory,
): Promise<void> {
  await requireBranch(tx, model, actor, inventory.filialeInventarioId)
  if (inventory.concluso) throw conflict(messages.inventoryConcluded)
}

/** Notes that the figures of the locked inventory are to be calculated anew, and who changed it. */
export async function noteChange(
  tx: Transaction,
  context: Writing & { actor: Actor },
  { id, calcoloInCorso }: LockedInventory,
): Promise<void> {
  if (calcoloInCorso) return
  const set = { calcoloInCorso: true, dataUltimaModifica: moment(), utenteUltimaModificaId: context.actor.id || null }
  await writeFigures(tx, context, id, set)
}

/** Writes the figures of an inventory as the program, in a command of its own that has no undo. */
export const writeFigures = (tx: Transaction, engine: Writing, id: number, set: ValuesOf<'inventari_mezzi'>) =>
  write(tx, asProgram(engine, figures), [{ table: 'inventari_mezzi', verb: 'update', id, set }])

const admitted = new WeakMap<Transaction, ReadonlySet<number>>()

/** Notes which vehicles are of an inventory that this transaction has locked and may write into: two hundred are not asked about one by one. */
export const noteAdmitted = (tx: Transaction, itemIds: readonly number[]): unknown =>
  admitted.set(tx, new Set([...(admitted.get(tx) ?? []), ...itemIds]))

export const isAdmitted = (tx: Transaction, itemId: number): boolean => admitted.get(tx)?.has(itemId) === true

const broughtBack = new WeakMap<Transaction, Set<number>>()

/** Notes that this transaction brings the inventory back: nobody else sees it yet, and what it had comes back with it. */
export function noteBroughtBack(tx: Transaction, id: number): void {
  broughtBack.set(tx, (broughtBack.get(tx) ?? new Set()).add(id))
}

/** Whether this transaction brings the inventory back: its rows are as they were, and need not be asked one by one. */
export const isBroughtBack = (tx: Transaction, id: number | null | undefined): boolean =>
  typeof id === 'number' && broughtBack.get(tx)?.has(id) === true
