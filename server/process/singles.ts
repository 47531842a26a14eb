import { isSingle } from '#schema/table.ts'
import type { Engine } from '../crud/engine.ts'
import { asProgram } from '../crud/grant.ts'
import { write } from '../crud/write.ts'
import type { Database } from '../db/database.ts'
import { singleRow } from './grants.ts'

/** Sees to it that every table of a single record has it: with its defaults, where there is none yet. */
export async function ensureSingles(db: Database, engine: Engine): Promise<void> {
  for (const table of [...engine.model.tables.values()].filter(isSingle)) {
    await db.transaction(async (tx) => {
      await tx.query(`lock table "${table.name}" in share row exclusive mode`)
      const [present] = await tx.query(`select 1 from "${table.name}" limit 1`)
      if (present) return
      await write(tx, asProgram(engine, singleRow(table.name)), [{ table, verb: 'create', values: {} }])
    })
  }
}
