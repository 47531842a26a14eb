import { messages } from '#schema/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { ValuesOf } from '#schema/typed-rows.ts'
import type { Actor } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Change } from '../../crud/write.ts'
import type { Sql } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import { FOUND } from './figures.ts'
import { countedBy } from './item-hooks.ts'
import type { LockedInventory } from './locked.ts'
import { type Elsewhere, elsewhereByCode, type Item, itemsByCode } from './match-codes.ts'
import { statesOf } from './people.ts'
import type { Scan } from './scan-body.ts'

type ScanRow = StoredRows['inventario_mezzi_scansioni']

interface Counting {
  inventory: LockedInventory
  actor: Actor
  device: string
}

/** What is to be stored of scans nobody knew, in their order, and the changes of the vehicles they found. */
export interface Judged {
  rows: (ValuesOf<'inventario_mezzi_scansioni'> & Pick<ScanRow, 'codice' | 'esito'>)[]
  counts: Change[]
}

/** Judges scans of a locked inventory, one after the other: a vehicle that one of them finds was counted for the next. */
export async function judgeScans(sql: Sql, counting: Counting, scans: readonly Scan[]): Promise<Judged> {
  if (scans.length === 0) return { rows: [], counts: [] }
  const { inventory } = counting
  const codes = scans.map(({ codice }) => codice)
  const items = await itemsByCode(sql, inventory.id, codes)
  const strange = codes.filter((_code, n) => items[n]?.length === 0)
  const vehicles = await elsewhereByCode(sql, strange)
  const found = (await statesOf(sql)).filter(({ identificativo }) => identificativo === FOUND).map(({ id }) => id)
  if (found[0] === undefined && !inventory.concluso) throw conflict(messages.inventoryNoFound)
  const counts = new Map<number, Change>()
  const isCounted = ({ id, statusId }: Item) => counts.has(id) || (statusId !== null && found.includes(statusId))
  const rows = scans.map((scan, n) => {
    const meant = items[n] ?? []
    const item = meant.find((one) => !isCounted(one)) ?? meant[0]
    const vehicle = item ? undefined : vehicles[strange.indexOf(scan.codice)]
    const isNew = item !== undefined && !isCounted(item)
    if (item && isNew && !inventory.concluso) counts.set(item.id, countOf(item, found[0], scan, counting))
    const filiale = branchOf(vehicle, inventory)
    const esito = inventory.concluso ? 'TARDIVA' : outcomeOf(item, isNew, filiale)
    return scanRow(scan, counting, { esito, filiale, vehicle: item ?? vehicle })
  })
  return { rows, counts: [...counts.values()] }
}

function outcomeOf(item: Item | undefined, isNew: boolean, branch: string | null): NonNullable<ScanRow['esito']> {
  if (item) return isNew ? 'TROVATO' : 'GIA_CONTATO'
  return branch === null ? 'SCONOSCIUTO' : 'ALTRA_FILIALE'
}

/** The other branch a vehicle belongs to; none for one of this branch that came after the inventory was opened. */
const branchOf = (vehicle: Elsewhere | undefined, { filialeInventarioId }: LockedInventory): string | null =>
  vehicle && vehicle.filialeInventarioId !== filialeInventarioId ? vehicle.filiale : null

function countOf({ id }: Item, statusId: number | undefined, { il }: Scan, { inventory, actor }: Counting): Change {
  return {
    table: 'inventario-mezzi-items',
    verb: 'update',
    id,
    set: { statusId, ...countedBy(actor, seenAt(il, inventory)) },
  }
}

/** When a vehicle was seen, by the clock of the device as long as it may be right: since the inventory was opened, until now. */
function seenAt(at: string, { openedAt }: LockedInventory): string {
  const latest = at < moment() ? at : moment()
  return latest > openedAt ? latest : openedAt
}

interface Judgement extends Pick<ScanRow, 'esito' | 'filiale'> {
  vehicle?: Pick<Item, 'resourceMago' | 'description'>
}

const scanRow = ({ key, codice, il }: Scan, counting: Counting, { esito, filiale, vehicle }: Judgement) => ({
  idInventarioMezzi: counting.inventory.id,
  key,
  codice,
  esito,
  filiale,
  resourceMago: vehicle?.resourceMago ?? null,
  description: vehicle?.description ?? null,
  utenteId: counting.actor.id,
  dispositivo: counting.device,
  scansionataIl: il,
  ricevutaIl: moment(),
})
