import { messages } from '#schema/italian/messages.ts'
import type { ValuesOf } from '#schema/rows/typed-rows.ts'
import { codeKey } from '#schema/rules/label-codes.ts'
import type { Match } from '#schema/rules/match-code.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Change } from '../../crud/write.ts'
import type { Sql } from '../../db/database.ts'
import { conflict } from '../../http/errors.ts'
import { PRESENT } from './figures.ts'
import { countedBy } from './item-hooks.ts'
import type { LockedInventory } from './locked.ts'
import { elsewhereByCode, type Item, matchItems, type VehicleElsewhere } from './match-codes.ts'
import { statesOf } from './people.ts'
import type { Scan } from './scan-body.ts'

type ScanRow = StoredRows['inventario_mezzi_scansioni']

interface Counting {
  inventory: LockedInventory
  actor: Actor
  device: string
}

/** The rows to store for new scans, in their order, and the changes of the vehicles they found. */
export interface JudgedScans {
  rows: (ValuesOf<'inventario_mezzi_scansioni'> & Pick<ScanRow, 'codice' | 'esito'>)[]
  counts: Change[]
}

/** Judges scans of a locked inventory, one after the other: a vehicle that one of them finds was counted for the next. */
export async function judgeScans(sql: Sql, counting: Counting, scans: readonly Scan[]): Promise<JudgedScans> {
  if (scans.length === 0) return { rows: [], counts: [] }
  const { inventory } = counting
  const matches = await matchItems(
    sql,
    inventory.id,
    scans.map(({ codice }) => codice),
  )
  const strange = scans.filter((_scan, n) => matches[n]?.is === 'nothing').map(({ codice }) => codice)
  const vehicles = await elsewhereByCode(sql, strange)
  const presentIds = (await statesOf(sql))
    .filter(({ identificativo }) => identificativo === PRESENT)
    .map(({ id }) => id)
  if (presentIds[0] === undefined && !inventory.concluso) throw conflict(messages.inventoryNoFound)
  const counts = new Map<number, Change>()
  const isCounted = ({ id, statusId }: Item) => counts.has(id) || (statusId !== null && presentIds.includes(statusId))
  const at = moment()
  const rows = scans.map((scan, n) => {
    const match = matches[n] ?? { is: 'nothing' }
    const item = meantBy(match, scan)
    if (item === 'unclear') return scanRow(scan, counting, { at, esito: unclear(match, isCounted), filiale: null })
    const vehicle = item ? undefined : vehicles[strange.indexOf(scan.codice)]
    const isNew = item !== undefined && !isCounted(item)
    if (isNew && !inventory.concluso) counts.set(item.id, countOf(item, presentIds[0], { ...scan, at }, counting))
    const filiale = branchOf(vehicle, inventory)
    const inteso = match.is === 'one' && match.read !== scan.codice ? match.read : null
    return scanRow(scan, counting, {
      at,
      esito: outcomeOf(item, isNew, filiale),
      filiale,
      inteso,
      vehicle: item ?? vehicle,
    })
  })
  return { rows, counts: [...counts.values()] }
}

/**
 * The vehicle of a scan, by its code or by the choice of the person who scanned it; unclear where that choice is no
 * candidate.
 */
function meantBy(match: Match<Item>, { mezzo }: Scan): Item | undefined | 'unclear' {
  if (match.is === 'nothing') return undefined
  const things = match.is === 'one' ? [match.thing] : match.things
  if (!mezzo) return match.is === 'one' ? match.thing : 'unclear'
  return things.find(({ resourceMago }) => codeKey(resourceMago) === codeKey(mezzo)) ?? 'unclear'
}

/** Nothing is asked where each of those it may be was counted. */
const unclear = (match: Match<Item>, isCounted: (item: Item) => boolean): Outcome =>
  match.is === 'unclear' && !match.near && match.things.every(isCounted) ? 'GIA_CONTATO' : 'AMBIGUO'

type Outcome = NonNullable<ScanRow['esito']>

function outcomeOf(item: Item | undefined, isNew: boolean, branch: string | null): Outcome {
  if (item) return isNew ? 'TROVATO' : 'GIA_CONTATO'
  return branch === null ? 'SCONOSCIUTO' : 'ALTRA_FILIALE'
}

/** The other branch a vehicle belongs to; none for one of this branch that came after the inventory was opened. */
const branchOf = (vehicle: VehicleElsewhere | undefined, { filialeInventarioId }: LockedInventory): string | null =>
  vehicle && vehicle.filialeInventarioId !== filialeInventarioId ? vehicle.filiale : null

function countOf(
  { id }: Item,
  statusId: number | undefined,
  { il, at }: Scan & { at: string },
  { inventory, actor }: Counting,
): Change {
  return {
    table: 'inventario-mezzi-items',
    verb: 'update',
    id,
    set: { statusId, ...countedBy(actor, seenAt(il, at, inventory)) },
  }
}

/** When a vehicle was seen, by the clock of the device as long as it may be right: since the inventory was opened, until it was received. */
export function seenAt(at: string, receivedAt: string, { openedAt }: LockedInventory): string {
  const latest = at < receivedAt ? at : receivedAt
  return latest > openedAt ? latest : openedAt
}

interface Judgement extends Pick<ScanRow, 'esito' | 'filiale'> {
  at: string
  inteso?: string | null
  vehicle?: Pick<Item, 'resourceMago' | 'description'>
}

const scanRow = (
  { key, codice, il, risponde }: Scan,
  counting: Counting,
  { at, esito, filiale, inteso, vehicle }: Judgement,
) => ({
  idInventarioMezzi: counting.inventory.id,
  key,
  codice,
  inteso: inteso ?? null,
  risponde: risponde ?? null,
  // After the conclusion a scan is only recorded.
  esito: counting.inventory.concluso ? ('TARDIVA' as const) : esito,
  filiale,
  resourceMago: vehicle?.resourceMago ?? null,
  description: vehicle?.description ?? null,
  utenteId: counting.actor.id,
  dispositivo: counting.device,
  scansionataIl: il,
  ricevutaIl: at,
})
