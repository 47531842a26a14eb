import { model } from '#schema/tables.ts'
import { buildApp } from '#server/app.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { readConfig } from '#server/config/config.ts'
import { write } from '#server/crud/write.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureTotals } from '#server/db/totals.ts'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { ensureSingles } from '#server/process/singles.ts'
import { portOf } from './bare.ts'

/** Where a server keeps its data, and how many customers it begins with. */
export interface Place {
  url?: string
  dataDir: string
  customers: number
}

/** A server with two people, each signed in. */
export interface Serving {
  address: string
  tokens: string[]
}

// A process of its own, so that what is measured shares no thread with who measures.
process.once('disconnect', () => process.exit())
process.once('message', async (place: Place) => process.send?.(await serve(place)))

async function serve({ url, dataDir, customers }: Place): Promise<Serving> {
  const db = await openDatabase({ url, dir: dataDir })
  await db.script(await createSchemaSql(model))
  await ensureTotals(db, model)
  await addManyCustomers(db, customers)
  const app = await buildApp({ db, model, config: { ...readConfig({}), dataDir } })
  await ensureSingles(db, app.engine)
  const users = ['uno', 'due'].map((username) => ({
    table: 'users' as const,
    verb: 'create' as const,
    values: { username, nome: username, cognome: 'Prova', email: `${username}@esempio.it`, ruoli: ['ROLE_ADMIN'] },
  }))
  await db.transaction((tx) => write(tx, { ...app.engine, hooks: new Map(), actor: 'system' }, users))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens: string[] = []
  for (const { values } of users) {
    const user = await app.sessions.person(values.username)
    if (!user) throw new Error('The users of the bench are not there')
    tokens.push((await app.sessions.open(user, { address: '127.0.0.1' }, () => {})).token)
  }
  return { address: `http://127.0.0.1:${portOf(app.server.address())}`, tokens }
}
