import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { noteDevice } from './devices.ts'
import { scanning } from './grants.ts'
import { judgeScans } from './judge-scans.ts'
import { lockInventory, noteAdmitted, noteChange } from './locked.ts'
import { requireBranch } from './rights.ts'
import { readScans, type Scan, type ScansBody, type SentScan } from './scan-body.ts'
import { type TakenBack, takeBack } from './take-back.ts'

/** A scan that is recorded, as far as its answer needs it. */
export type RecordedScan = Pick<
  StoredRows['inventario_mezzi_scansioni'],
  'codice' | 'inteso' | 'esito' | 'resourceMago' | 'description' | 'filiale'
>

/** The outcome of a scan: its record, or the reason of a refusal; both where an earlier record stays. */
export interface Outcome extends SentScan {
  recorded?: RecordedScan
}

const c = columnsOf<'inventario_mezzi_scansioni'>('c')

/**
 * Records the scans of one request as one command. A key that was recorded before changes nothing. A vehicle that is
 * scanned gets the state PRESENTE, with the user who scanned it; after the conclusion a scan is only recorded. Withdrawals
 * of scans run after the scans. Throws 404, 403 in another branch, and 409 where no state says that a vehicle was found.
 */
export async function recordScans(
  tx: Transaction,
  { actor, server: { engine } }: FastifyRequest,
  inventoryId: number,
  body: ScansBody,
): Promise<Outcome[]> {
  const inventory = await lockInventory(tx, 'inventory', inventoryId)
  if (!inventory) throw notFound('Inventario')
  await requireBranch(tx, engine.model, actor, inventory.filialeInventarioId)
  const sent = readScans(body)
  const earlierScans = await knownScans(tx, inventoryId, sent)
  const fresh = freshScans(sent, earlierScans)
  const { rows, counts } = await judgeScans(tx, { inventory, actor, device: body.dispositivo }, fresh)
  for (const [n, { key }] of fresh.entries()) earlierScans.set(key, { ...rows[n], mine: true })
  const changes = [
    ...rows.map((set) => ({ table: 'inventario_mezzi_scansioni', verb: 'create', set }) as const),
    ...counts,
    ...(inventory.concluso ? [] : [await noteDevice(tx, inventoryId, actor.id, body, sent)]),
  ]
  const isChange = sent.some(({ scan }) => scan?.annulla) || fresh.length > 0
  if (!inventory.concluso && isChange) await noteChange(tx, { ...engine, actor }, inventory)
  noteAdmitted(
    tx,
    counts.flatMap(({ id }) => id ?? []),
  )
  const context = { ...engine, actor, command: randomUUID(), grant: scanning }
  await write(tx, context, changes)
  const takenBack = await takeBack(tx, context, { inventory, actor }, sent)
  return sent.map((one) => outcomeOf(one, earlierScans, takenBack))
}

type EarlierScans = Map<string, Partial<RecordedScan> & { mine: boolean }>

/** The records of these keys, in any inventory. */
async function knownScans(sql: Sql, inventoryId: number, sent: readonly SentScan[]): Promise<EarlierScans> {
  const keys = sent.flatMap(({ scan }) => scan?.key ?? [])
  if (keys.length === 0) return new Map()
  const stored = await sql.query<RecordedScan & { key: string; mine: boolean }>(
    `select ${c('key', 'codice', 'inteso', 'esito', 'resourceMago', 'description', 'filiale')},
       coalesce(${c('idInventarioMezzi')} = $1, false) as "mine"
     from "inventario_mezzi_scansioni" c where lower(${c('key')}) = any($2::text[])`,
    [inventoryId, keys],
    'scans by key',
  )
  return new Map(stored.map((scan) => [scan.key, scan]))
}

/** Those nobody knows yet, each key once. */
function freshScans(sent: readonly SentScan[], known: EarlierScans): Scan[] {
  const fresh = new Map<string, Scan>()
  for (const { scan } of sent)
    if (scan && !scan.annulla && !known.has(scan.key) && !fresh.has(scan.key)) fresh.set(scan.key, scan)
  return [...fresh.values()]
}

/** A key that was used for another scan is refused. */
function outcomeOf(sent: SentScan, known: EarlierScans, takenBack: ReadonlyMap<string, TakenBack>): Outcome {
  if (sent.scan?.annulla) return { ...sent, ...takenBack.get(sent.scan.annulla) }
  const recorded = sent.scan && known.get(sent.scan.key)
  if (!sent.scan || !recorded) return sent
  if (!recorded.mine || recorded.codice !== sent.scan.codice) return { ...sent, message: messages.scanKeyReused }
  const { codice = null, inteso = null, esito = null, filiale = null } = recorded
  const { resourceMago = null, description = null } = recorded
  return { ...sent, recorded: { codice, inteso, esito, resourceMago, description, filiale } }
}
