import { messages } from '#schema/italian/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { type Change, type WriteContext, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { PRESENT, resolvesScan, strangeScans } from './figures.ts'
import { seenAt } from './judge-scans.ts'
import type { LockedInventory } from './locked.ts'
import { nameOf } from './people.ts'
import type { RecordedScan } from './record-scans.ts'
import type { SentScan } from './scan-body.ts'

/** What became of a scan that somebody takes back, and why it stays where it does. */
export interface TakenBack {
  recorded?: RecordedScan
  message?: string
}

interface By {
  inventory: LockedInventory
  actor: Actor
}

/** A scan in the log, and the user who resolved its code: null where nobody has, 0 for one who is gone. */
type Logged = RecordedScan &
  Pick<StoredRows['inventario_mezzi_scansioni'], 'id' | 'utenteId'> & {
    seen: string
    received: string
    resolvedById: number | null
  }

const c = columnsOf<'inventario_mezzi_scansioni'>('c')
const r = columnsOf<'inventario_mezzi_risoluzioni'>('r')
const t = columnsOf<'inventario-mezzi-items'>('t')
const i = columnsOf<'inventario_mezzi_item_stati'>('s')

/**
 * Takes back the scans that others of the request name, by key: only one's own, until the inventory is concluded or the code
 * is resolved, as often as it is asked. The log keeps them as taken back. A vehicle that such a scan has counted is that of
 * the next scan of it, or as it was before.
 */
export async function takeBack(
  tx: Transaction,
  context: WriteContext,
  by: By,
  sent: readonly SentScan[],
): Promise<Map<string, TakenBack>> {
  const outcomes = new Map<string, TakenBack>()
  for (const { scan } of sent) {
    if (!scan?.annulla || outcomes.has(scan.annulla)) continue
    outcomes.set(scan.annulla, await takeBackOne(tx, context, by, { key: scan.annulla, code: scan.codice }))
  }
  return outcomes
}

async function takeBackOne(
  tx: Transaction,
  context: WriteContext,
  { inventory, actor }: By,
  { key, code }: { key: string; code: string },
): Promise<TakenBack> {
  const scan = await scanBy(tx, inventory.id, key)
  if (!scan) return { recorded: { ...nothing, codice: code, esito: 'ANNULLATA' } }
  if (scan.utenteId !== actor.id) return { message: messages.scanNotOwn }
  if (scan.codice !== code) return { message: messages.scanKeyReused }
  if (scan.esito === 'ANNULLATA') return { recorded: scan }
  if (inventory.concluso) return { recorded: scan, message: messages.inventoryConcluded }
  if (scan.resolvedById !== null) {
    return { recorded: scan, message: messages.resolvedAlready(await nameOf(tx, context, actor, scan.resolvedById)) }
  }
  const taken = {
    table: 'inventario_mezzi_scansioni',
    verb: 'update',
    id: scan.id,
    set: { esito: 'ANNULLATA' },
  } as const
  await write(tx, context, [taken, ...(await countWithout(tx, inventory, scan))])
  return { recorded: { ...scan, esito: 'ANNULLATA' } }
}

const nothing = { codice: null, inteso: null, esito: null, resourceMago: null, description: null, filiale: null }

async function scanBy(sql: Sql, inventoryId: number, key: string): Promise<Logged | undefined> {
  const [scan] = await sql.query<Logged>(
    `select c."id", ${c('codice', 'inteso', 'esito', 'resourceMago', 'description', 'filiale', 'utenteId')},
       ${wireInstant(c('scansionataIl'))} as "seen", ${wireInstant(c('ricevutaIl'))} as "received",
       (select coalesce(${r('risoltaDaId')}, 0) from "inventario_mezzi_risoluzioni" r
        where (${strangeScans} or ${c('esito')} = 'AMBIGUO') and ${resolvesScan} order by r."id" limit 1) as "resolvedById"
     from "inventario_mezzi_scansioni" c where ${c('idInventarioMezzi')} = $1 and lower(${c('key')}) = $2`,
    [inventoryId, key],
    'scan to take back',
  )
  return scan
}

type CountedItem = Pick<StoredRows['inventario-mezzi-items'], 'id' | 'statusId' | 'contatoDaId' | 'contatoIl'>

/** The change of the vehicle that this scan has counted; none where somebody else has, or its state was set since. */
async function countWithout(sql: Sql, inventory: LockedInventory, scan: Logged): Promise<Change[]> {
  const [item] = await sql.query<CountedItem>(
    `select t."id", ${t('statusId', 'contatoDaId')}, ${wireInstant(t('contatoIl'))} as "contatoIl"
     from "inventario-mezzi-items" t join "inventario_mezzi_item_stati" s on s."id" = ${t('statusId')}
     where ${t('IdInventarioMezzi')} = $1 and lower(${t('resourceMago')}) = lower($2)
       and ${i('identificativo')} = $3 and ${t('contatoDaId')} = $4`,
    [inventory.id, scan.resourceMago, PRESENT, scan.utenteId],
    'vehicle that a scan has counted',
  )
  if (!item || item.contatoIl !== seenAt(scan.seen, scan.received, inventory)) return []
  const set = (await countBySame(sql, inventory, scan)) ?? (await stateBefore(sql, item.id))
  return [{ table: 'inventario-mezzi-items', verb: 'update', id: item.id, set }]
}

/**
 * Who counted the vehicle, and when, by the first scan of it afterwards that stands; before that by an earlier one of the
 * same person and moment: a clock that is behind gives all the moment at which the inventory was opened.
 */
async function countBySame(sql: Sql, inventory: LockedInventory, scan: Logged) {
  const others = await sql.query<Pick<Logged, 'id' | 'utenteId' | 'seen' | 'received'>>(
    `select c."id", ${c('utenteId')}, ${wireInstant(c('scansionataIl'))} as "seen", ${wireInstant(c('ricevutaIl'))} as "received"
     from "inventario_mezzi_scansioni" c
     where ${c('idInventarioMezzi')} = $1 and lower(${c('resourceMago')}) = lower($2) and c."id" <> $3
       and (c."id" > $3 or ${c('utenteId')} = $4) and ${c('esito')} in ('TROVATO', 'GIA_CONTATO')
     order by c."id"`,
    [inventory.id, scan.resourceMago, scan.id, scan.utenteId],
    'other scans of a vehicle',
  )
  const counts = others.map(({ id, utenteId, seen, received }) => ({
    isLater: id > scan.id,
    set: { contatoDaId: utenteId, contatoIl: seenAt(seen, received, inventory) },
  }))
  const at = seenAt(scan.seen, scan.received, inventory)
  return counts.find(({ isLater, set }) => isLater || set.contatoIl === at)?.set
}

/** The state of a vehicle before it was found last, as its history says; none where it had none. */
async function stateBefore(sql: Sql, itemId: number): Promise<Omit<CountedItem, 'id'>> {
  const key = (name: keyof CountedItem) => `h."before" ->> '${name}'`
  const presentState = `(select s."id"::text from "inventario_mezzi_item_stati" s where ${i('identificativo')} = $2)`
  const [line] = await sql.query<Omit<CountedItem, 'id'>>(
    `select s."id" as "statusId", (select u."id" from "users" u where u."id"::text = ${key('contatoDaId')}) as "contatoDaId", ${key('contatoIl')} as "contatoIl"
     from (select h.* from "_history" h where h."table" = 'inventario-mezzi-items' and h."rowId" = $1
         and h."after" ->> 'statusId' in ${presentState} and coalesce(${key('statusId')}, '') not in ${presentState}
       order by h."id" desc limit 1) h
     join "inventario_mezzi_item_stati" s on s."id"::text = ${key('statusId')}`,
    [itemId, PRESENT],
    'state of a vehicle before it was found',
  )
  return line ?? { statusId: null, contatoDaId: null, contatoIl: null }
}
