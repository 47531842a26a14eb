import { tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { BodyOf } from '#schema/rows/typed-rows.ts'
import type { Engine } from '../crud/engine.ts'
import { asProgram } from '../crud/grant.ts'
import { type Change, write } from '../crud/write.ts'
import type { Transaction } from '../db/database.ts'
import { demoGrant } from './grants.ts'

/** How demo data are written: by the program itself, with its grant. */
export const asDemo = (engine: Engine) => asProgram(engine, demoGrant(engine))

/** Creates rows of one table and returns them in the same order. */
export type Creator = <N extends string>(table: N, values: BodyOf<N>[]) => Promise<Row[]>

/** Creates them in one command of the write path. */
export const creator =
  (tx: Transaction, engine: Engine): Creator =>
  async (name: string, values: Values[]) => {
    const table = tableOf(engine.model, name)
    const changes = values.map((value): Change => ({ table, verb: 'create', values: value }))
    const rows = await write(tx, asDemo(engine), changes)
    return rows.filter((row) => row !== undefined)
  }
