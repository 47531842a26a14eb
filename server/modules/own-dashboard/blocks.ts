import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { anyReader } from '#schema/condition/reader.ts'
import { type OwnBlock, ownBlockGrammar } from '#schema/grammar/block-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { blockFaults } from '#schema/lists/own-blocks.ts'
import { tableOf } from '#schema/model.ts'
import type { StoredRow } from '#schema/rows/typed-rows.ts'
import type { Actor } from '../../actor.ts'
import type { Engine } from '../../crud/engine.ts'
import type { Answer } from '../../crud/idempotency.ts'
import { referredBy } from '../../crud/list-reader.ts'
import { expectedVersion } from '../../crud/routes.ts'
import { lockRow } from '../../crud/statements.ts'
import type { Work } from '../../crud/work.ts'
import type { Change } from '../../crud/write.ts'
import { writeRows } from '../../crud/write-rows.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { changedBlock, newBlock } from './bodies.ts'

const TABLE = 'dashboard-blocks'
const b = columnsOf<typeof TABLE>('b')
type StoredBlock = StoredRow<typeof TABLE>

/** A block of one's own page. */
export interface OwnBlockRead {
  id: number
  version: number
  title: string
  /** None where it cannot be read any more. */
  block: OwnBlock | null
  /** Why it is not shown, in sentences; none where it is. */
  faults: string[]
}

/** The blocks that this person has put on their page, in their order. */
export async function ownBlocks(
  sql: Sql,
  engine: Pick<Engine, 'model' | 'hooks'>,
  actor: Actor,
): Promise<OwnBlockRead[]> {
  const rows = await sql.query<StoredBlock>(
    `select b."id", b."version", ${b('title', 'block')} from "dashboard-blocks" b
     where ${b('ownerId')} = $1 order by ${b('position')}, b."id"`,
    [actor.id],
    'blocks of a page',
  )
  return rows.map(({ id, version, title, block: text }) => {
    const read = ownBlockGrammar.safeParse(JSON.parse(text))
    const block = read.success ? read.data : null
    return { id, version, title, block, faults: block ? faultsOf(engine, actor, block) : [messages.blockMalformed] }
  })
}

const faultsOf = (engine: Pick<Engine, 'model' | 'hooks'>, actor: Actor, block: OwnBlock): string[] => {
  const reader = { ...anyReader(engine.model), referred: referredBy(engine, actor) }
  return blockFaults(engine.model, { ability: actor.ability, reader }, block)
}

/** Puts a block at the end of the caller's page. Throws 422 for one that could not be shown to them. */
export const createBlock =
  (request: Caller, { title, block }: z.output<typeof newBlock>): Work<Answer> =>
  async (tx) => {
    const { server, actor } = request
    const faults = faultsOf(server.engine, actor, block)
    if (faults.length > 0) throw invalid({ block: faults })
    const [last] = await tx.query<{ position: number }>(
      `select coalesce(max(${b('position')}), 0) + 1 as "position" from "dashboard-blocks" b where ${b('ownerId')} = $1`,
      [actor.id],
    )
    const set = { ownerId: actor.id, title, block: JSON.stringify(block), position: last?.position ?? 1 }
    return writeRows(tx, request, [{ table: TABLE, verb: 'create', set }], 201)
  }

type Caller = Pick<FastifyRequest, 'server' | 'actor'>

/** Changes title or width of one of the caller's blocks. Throws 404 for that of somebody else. */
export const changeBlock =
  (request: FastifyRequest, id: number, { title, width }: z.output<typeof changedBlock>): Work<Answer> =>
  async (tx) => {
    const before = await lockOwn(tx, request, id)
    const block = width === undefined ? before.block : JSON.stringify({ ...JSON.parse(before.block), width })
    const set = { title: title ?? before.title, block }
    return writeRows(tx, request, [{ table: TABLE, verb: 'update', id, version: expectedVersion(request), set }], 200)
  }

/** Takes one of the caller's blocks away. Throws 404 for that of somebody else. */
export const deleteBlock =
  (request: FastifyRequest, id: number): Work<Answer> =>
  async (tx) => {
    await lockOwn(tx, request, id)
    return writeRows(tx, request, [{ table: TABLE, verb: 'delete', id, version: expectedVersion(request) }], 200)
  }

/** Puts the caller's blocks into this order, as one command. */
export const orderBlocks =
  (request: FastifyRequest, ids: readonly number[]): Work<Answer> =>
  async (tx) => {
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) await lockOwn(tx, request, id)
    const changes = ids.map((id, at): Change => ({ table: TABLE, verb: 'update', id, set: { position: at + 1 } }))
    return writeRows(tx, request, changes, 200)
  }

async function lockOwn(tx: Transaction, { server: { model }, actor }: Caller, id: number): Promise<StoredBlock> {
  const table = tableOf(model, TABLE)
  const row = await lockRow(tx, table, id, false)
  if (row && row.ownerId === actor.id) return row
  throw notFound(table.label.one)
}
