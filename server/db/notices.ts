import { z } from 'zod'
import type { Sql } from './database.ts'

/** The one channel on which the nodes of a database tell each other things. */
export const CHANNEL = 'crm'

const notice = z.discriminatedUnion('kind', [
  /** Rows were written by that node: a reason to look, no more. */
  z.object({ kind: z.literal('rows'), node: z.string() }),
  /** Sessions of a user are over: one (`sid`), or all of them but for one. */
  z.object({
    kind: z.literal('ended'),
    userId: z.number(),
    sid: z.string().optional(),
    except: z.string().optional(),
  }),
  /** Something changed in the inbox of these users. */
  z.object({ kind: z.literal('inbox'), users: z.array(z.number()) }),
])

export type Notice = z.output<typeof notice>
export type EndedNotice = Extract<Notice, { kind: 'ended' }>

/** Tells every node of the database, this one included. Within a transaction it goes out when that commits. */
export async function notify(sql: Sql, what: Notice): Promise<void> {
  await sql.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(what)])
}

/** The notice in a payload of the channel; undefined when it is not ours. */
export function readNotice(payload: string): Notice | undefined {
  try {
    return notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
