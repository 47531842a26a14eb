import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import { write } from '#server/crud/write.ts'
import type { Database } from '#server/db/database.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { addManyNegotiations } from '#server/demo/many-negotiations.ts'
import { ensureSingles } from '#server/process/singles.ts'
import { LAST_DAY } from './requests.ts'

/** Who asks for everything that is measured. */
export const USER = 'bench'

/** Makes the tables of an empty database, with so many rows and the user of the bench. */
export async function fill(db: Database, dataDir: string, customers: number, negotiations: number): Promise<void> {
  await db.script(await createSchemaSql(model))
  await ensureTotals(db, model)
  await addManyCustomers(db, customers)
  await addManyNegotiations(db, negotiations, LAST_DAY)
  const values = { username: USER, nome: 'Ban', cognome: 'Co', email: 'bench@esempio.it', ruoli: ['ROLE_SUPER_ADMIN'] }
  const app = await buildApp({ db, model, config: { ...readConfig({}), dataDir } })
  await ensureSingles(db, app.engine)
  await db.transaction((tx) =>
    write(tx, { ...app.engine, hooks: new Map(), actor: 'system' }, [{ table: 'users', verb: 'create', values }]),
  )
  await app.close()
}
