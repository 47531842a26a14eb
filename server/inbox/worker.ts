import type { FastifyInstance } from 'fastify'
import { repeat } from '../db/repeat.ts'
import { bringBack, tellDue } from './due.ts'

const HALF_A_MINUTE = 30_000
const pace = {
  ms: HALF_A_MINUTE,
  atMost: HALF_A_MINUTE,
  failure: 'the inbox could not be looked through; it will be tried again',
}

/** While the server runs, tells what becomes due and brings back what was put off, within a minute of its moment. */
export function startInbox(app: FastifyInstance): void {
  repeat(app, pace, async () => {
    await tellDue(app.db, app.becomesDue)
    await bringBack(app.db)
  })
}
