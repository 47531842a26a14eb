import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isPartial } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import { moment } from '../../clock.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { rowAnswer } from '../../crud/routes.ts'
import { write } from '../../crud/write.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { devicesBehind } from './devices.ts'
import { figuresOf } from './figures.ts'
import { lockInventory, requireWritable } from './locked.ts'
import { hideNames } from './people.ts'

const LONGEST = 1_000

/** Why an inventory is concluded although a device may hold scans; none asks about the devices. */
export const conclusionBody = z.strictObject({
  motivo: plainText(LONGEST)
    .refine((text) => text !== '', messages.required)
    .nullish(),
})

interface Conclusion {
  id: number
  version?: number
  reason?: string
}

/**
 * Concludes an inventory for good, with its figures as they are then. Throws 409 once it is concluded, and without a reason
 * while a device may hold scans (`devices`).
 */
export async function conclude(
  tx: Transaction,
  request: FastifyRequest,
  table: Table,
  { id, version, reason }: Conclusion,
): Promise<() => Promise<Answer>> {
  const { actor, server } = request
  const inventory = await lockInventory(tx, 'inventory', id)
  if (!inventory) throw notFound(table.label.one)
  await requireWritable(tx, { model: server.model, actor }, inventory)
  const devices = reason === undefined ? await devicesBehind(tx, id) : []
  if (devices.length > 0) {
    const isTold = !isPartial(actor.ability, 'read', tableOf(server.model, 'inventario_mezzi_dispositivi'))
    await hideNames(
      tx,
      server.engine,
      actor,
      devices.map(({ utente }) => utente),
    )
    throw conflict(messages.inventoryDevices, { devices: isTold ? devices : [] })
  }
  const at = moment()
  const set = {
    ...(await figuresOf(tx, id, true)),
    concluso: true,
    calcoloInCorso: false,
    dataConclusione: at,
    utenteConclusioneId: actor.id,
    dataUltimaModifica: at,
    utenteUltimaModificaId: actor.id,
    motivoConclusione: reason ?? null,
  }
  const command = randomUUID()
  await write(tx, { ...server.engine, actor, command }, [
    { table: 'inventari_mezzi', verb: 'conclude', id, version, set },
  ])
  // A conclusion cannot be taken back: there is no command to undo.
  return () => rowAnswer(tx, request, table, id, 200)
}
