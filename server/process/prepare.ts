import type { FastifyInstance } from 'fastify'
import { isEmpty, loadDemo } from '../demo/load.ts'
import { filesFolder } from '../files/store.ts'
import { ensureSingles } from './singles.ts'

/** Writes the rows every database has, seals anew what an earlier key sealed, and loads the demo data of an embedded one that is new. */
export async function prepare(app: FastifyInstance, say: (line: string) => void): Promise<void> {
  await ensureSingles(app.db, app.engine)
  const renewed = await app.secondFactors.sealAnew()
  if (renewed > 0) say(`Second factors sealed anew with the present key: ${renewed}.`)
  if (app.config.databaseUrl) return
  if (!(await isEmpty(app.db, app.engine))) return
  say('First start: loading the demo data.')
  await loadDemo(app.db, app.engine, filesFolder(app.config))
}
