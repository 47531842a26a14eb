import type { FastifyInstance } from 'fastify'
import { repeat } from '../../db/repeat.ts'
import { repeatPassed } from './repeat.ts'

const MINUTE = 60_000
const pace = { ms: MINUTE, atMost: 10 * MINUTE, failure: 'tasks were not repeated; it will be tried again' }

/** Makes the next of the tasks whose day has passed, within minutes of the midnight of Rome. */
export function startRepeating(app: FastifyInstance): void {
  repeat(app, pace, async () => {
    while (await app.db.transaction((tx) => repeatPassed(tx, app.engine)));
  })
}
