import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Engine } from '../../crud/engine.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { logFault } from '../../db/faults.ts'
import { nextLook } from '../../db/next-look.ts'
import { figuresOf } from './figures.ts'
import { lastChange } from './last-change.ts'
import { writeFigures } from './locked.ts'

const PAUSE_MS = 1_000
const LONGEST_REST_MS = 60_000
const FAREWELL_MS = 8_000

const i = columnsOf<'inventari_mezzi'>('i')

/** Calculates the figures of inventories that were written into, while the server runs. */
export function startCalculations(app: FastifyInstance): void {
  const closing = new AbortController()
  const ended = calculateUntil(app, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.race([ended, pause(FAREWELL_MS, undefined, { ref: false })])
  })
}

/**
 * Calculates the figures of inventories about a second after they were written into, until the signal. Which ones wait
 * for it lies in their rows: what a crash has left is done after the next start, by whatever node comes first.
 */
export async function calculateUntil(app: FastifyInstance, signal: AbortSignal): Promise<void> {
  const rest = nextLook(app.db, { ms: PAUSE_MS, atMost: LONGEST_REST_MS, signal })
  while (!signal.aborted) {
    await calculateDue(app).catch((error: unknown) => {
      logFault(app.log, error, 'inventories could not be calculated; it will be tried again')
    })
    await rest()
  }
}

/** Calculates every inventory that waits for it, but for those somebody is just writing into. */
export async function calculateDue({ db, engine }: { db: Database; engine: Engine }): Promise<void> {
  const due = await db.query<{ id: number }>(
    `select i."id" from "inventari_mezzi" i where ${i('calcoloInCorso')} order by i."id"`,
    [],
    'inventories to calculate',
  )
  for (const { id } of due) await db.transaction((tx) => calculate(tx, engine, id))
}

async function calculate(tx: Transaction, engine: Engine, id: number): Promise<void> {
  const [free] = await tx.query<Pick<StoredRows['inventari_mezzi'], 'concluso'>>(
    `select ${i('concluso')} from "inventari_mezzi" i where i."id" = $1 and ${i('calcoloInCorso')}
     for no key update skip locked`,
    [id],
    'take inventory to calculate',
  )
  if (!free) return
  const set = {
    ...(await figuresOf(tx, id, free.concluso === true)),
    ...(await lastChange(tx, id)),
    calcoloInCorso: false,
  }
  await writeFigures(tx, engine, id, set)
}
