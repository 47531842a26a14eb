import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { rowId } from '#schema/fields/reference.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { moment } from '../../clock.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { rowAnswer } from '../../crud/routes.ts'
import type { Rows } from '../../crud/within.ts'
import { type WriteContext, write } from '../../crud/write.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { PRESENT, resolvedScan, strangeScans, unclearScans } from './figures.ts'
import { lockInventory, noteChange, requireWritable } from './locked.ts'
import { nameOf, statesOf } from './people.ts'
import { readCode } from './scan-body.ts'

const orNone = <T extends z.ZodType>(schema: T) => schema.nullish()

/** How a code that is no vehicle of the inventory is resolved. */
export const resolutionBody = z.strictObject({
  codice: readCode,
  azione: z.enum(['AGGIUNTO', 'ABBINATO', 'IGNORATO'], messages.choice),
  resourceMago: orNone(z.unknown()),
  description: orNone(z.unknown()),
  itemId: orNone(rowId),
  statusId: orNone(rowId),
  nota: orNone(plainText(1_000)),
})
type ResolutionBody = z.output<typeof resolutionBody>

const c = columnsOf<'inventario_mezzi_scansioni'>('c')
const r = columnsOf<'inventario_mezzi_risoluzioni'>('r')
const t = columnsOf<'inventario-mezzi-items'>('t')

/**
 * Resolves a code as one command: it becomes a vehicle of the inventory, is one of them, or does not belong here. Throws 409
 * when it was resolved already, and 422 when nobody scanned such a code.
 */
export async function resolve(
  tx: Transaction,
  request: FastifyRequest,
  inventoryId: number,
  asked: ResolutionBody,
): Promise<() => Promise<Answer>> {
  const { actor, server } = request
  const inventory = await lockInventory(tx, 'inventory', inventoryId)
  if (!inventory) throw notFound('Inventario')
  await requireWritable(tx, { model: server.model, actor }, inventory)
  const scan = await requireOpenScan(tx, server.engine, actor, inventoryId, asked.codice)
  await noteChange(tx, { ...server.engine, actor }, inventory)
  const context = { ...server.engine, actor, command: randomUUID() }
  const set = {
    idInventarioMezzi: inventoryId,
    codice: scan.codice,
    azione: asked.azione,
    mezzoId: await vehicleOf(tx, context, inventoryId, asked, scan),
    nota: asked.nota || null,
    risoltaDaId: actor.id,
    risoltaIl: moment(),
  }
  const [row] = await write(tx, context, [{ table: 'inventario_mezzi_risoluzioni', verb: 'create', set }])
  const table = tableOf(server.model, 'inventario_mezzi_risoluzioni')
  return async () => {
    const answer = await rowAnswer(tx, request, table, row?.id ?? 0, 201)
    return { ...answer, headers: { ...answer.headers, 'x-command': context.command } }
  }
}

type Scan = Pick<StoredRows['inventario_mezzi_scansioni'], 'codice' | 'resourceMago' | 'description'>

/** A code of an inventory is resolved once, whatever its case, and an unclear one once each time it is asked about. Throws 409 with who did it. */
async function requireUnresolved(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  inventoryId: number,
  code: string,
): Promise<void> {
  const [resolved] = await sql.query<Pick<StoredRows['inventario_mezzi_risoluzioni'], 'risoltaDaId'>>(
    `select ${r('risoltaDaId')} from "inventario_mezzi_risoluzioni" r
     where ${r('idInventarioMezzi')} = $1 and lower(${r('codice')}) = lower($2)
       and not exists (select 1 from "inventario_mezzi_scansioni" c where ${isOpen})
     order by ${r('risoltaIl')} desc limit 1`,
    [inventoryId, code],
    'resolution of a code',
  )
  if (resolved) throw conflict(messages.resolvedAlready(await nameOf(sql, engine, actor, resolved.risoltaDaId)))
}

/** The scans `c` of the code $2 of the inventory $1 that somebody has to resolve. */
const isOpen = `${c('idInventarioMezzi')} = $1 and lower(${c('codice')}) = lower($2)
  and (${strangeScans} or ${unclearScans}) and not ${resolvedScan}`

/**
 * The newest scan of the code, whatever its case, which must be no vehicle of the inventory, or unclear. Throws 409 when the
 * code was resolved already, and 422 when nobody scanned such a code, or has taken that back.
 */
export async function requireOpenScan(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  inventoryId: number,
  code: string,
): Promise<Scan> {
  await requireUnresolved(sql, engine, actor, inventoryId, code)
  const [scan] = await sql.query<Scan>(
    `select ${c('codice', 'resourceMago', 'description')} from "inventario_mezzi_scansioni" c
     where ${isOpen} order by ${c('ricevutaIl')} desc, c."id" desc limit 1`,
    [inventoryId, code],
    'scan of a code',
  )
  if (!scan) throw invalid({ codice: [messages.resolvedNotScanned] })
  return scan
}

/** The vehicle that the code becomes or is, if any. */
async function vehicleOf(
  tx: Transaction,
  context: WriteContext,
  inventoryId: number,
  asked: ResolutionBody,
  scan: Scan,
): Promise<number | null> {
  if (asked.azione === 'IGNORATO') return null
  const statusId = asked.statusId ?? (await foundState(tx))
  const table = 'inventario-mezzi-items'
  if (asked.azione === 'AGGIUNTO') {
    const values = {
      IdInventarioMezzi: inventoryId,
      resourceMago: asked.resourceMago || (scan.resourceMago ?? scan.codice),
      description: asked.description || scan.description,
      statusId,
    }
    const [row] = await write(tx, context, [{ table, verb: 'create', values }])
    return row?.id ?? null
  }
  const id = asked.itemId ?? 0
  const [item] = await tx.query(
    `select 1 from "inventario-mezzi-items" t where t."id" = $1 and ${t('IdInventarioMezzi')} = $2`,
    [id, inventoryId],
    'item of an inventory',
  )
  if (!item) throw invalid({ itemId: [messages.notOfThisInventory] })
  await write(tx, context, [{ table, verb: 'update', id, values: { statusId } }])
  return id
}

async function foundState(sql: Sql): Promise<number> {
  const presentState = (await statesOf(sql)).find(({ identificativo }) => identificativo === PRESENT)
  if (!presentState) throw conflict(messages.inventoryNoFound)
  return presentState.id
}
