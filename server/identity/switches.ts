import { moment } from '../clock.ts'
import type { Sql } from '../db/database.ts'
import { wireInstant } from '../db/instant.ts'

const MINUTE_MS = 60_000
const SWITCH_MINUTES = 30

interface Somebody {
  id: number
  username: string
}

interface Switch {
  sessionId: string
  real: Somebody
  target: Somebody
  reason: string
}

/**
 * Records that a session acts as another user for the next 30 minutes, and ends its previous switch. Returns when it ends.
 * The caller holds the lock of the real user, so that a session has one switch at a time.
 */
export async function startSwitch(sql: Sql, { sessionId, real, target, reason }: Switch): Promise<string> {
  await endSwitch(sql, sessionId)
  const until = moment(SWITCH_MINUTES * MINUTE_MS)
  await sql.query(
    `insert into "_switches"
       ("sessionId", "userId", "username", "asUserId", "asUsername", "reason", "startedAt", "until")
     values ($1::uuid, $2, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz)`,
    [sessionId, real.id, real.username, target.id, target.username, reason, moment(), until],
  )
  return until
}

/** Ends the switch that runs in a session; where none does, nothing happens. */
export async function endSwitch(sql: Sql, sessionId: string): Promise<void> {
  await sql.query(
    `update "_switches" set "endedAt" = $2::timestamptz
     where "sessionId" = $1::uuid and "endedAt" is null and "until" > $2::timestamptz`,
    [sessionId, moment()],
  )
}

/** Whether a session acts as that user now; `over` when it did, and the time is up or it was ended. */
export async function switchStanding(
  sql: Sql,
  sessionId: string,
  asUserId: number,
): Promise<'runs' | 'over' | 'never'> {
  const [last] = await sql.query<{ runs: boolean }>(
    `select "endedAt" is null and "until" > $3::timestamptz as "runs"
     from "_switches" where "sessionId" = $1::uuid and "asUserId" = $2 order by "id" desc limit 1`,
    [sessionId, asUserId, moment()],
    'switch',
  )
  if (!last) return 'never'
  return last.runs ? 'runs' : 'over'
}

/** One switch, as people read of it. */
export interface NotedSwitch {
  id: number
  username: string
  asUsername: string
  reason: string
  startedAt: string
  /** When it ended or will: by the person who acted, with their session, or because its time was up. */
  endedAt: string
  runs: boolean
}

/** One page of the switches of everybody, newest first. */
export async function notedSwitches(
  sql: Sql,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): Promise<{ data: NotedSwitch[]; totalRows: number }> {
  const data = await sql.query<NotedSwitch>(
    `select w."id", w."username", w."asUsername", w."reason", ${wireInstant('w."startedAt"')} as "startedAt",
       ${wireInstant('least(w."endedAt", s."endedAt", w."until")')} as "endedAt",
       least(w."endedAt", s."endedAt", w."until") > $3::timestamptz as "runs"
     from (select * from "_switches" order by "id" desc limit $1 offset $2) w
       left join "_sessions" s on s."id" = w."sessionId"
     order by w."id" desc`,
    [rowsPerPage, (page - 1) * rowsPerPage, moment()],
  )
  const [total] = await sql.query<{ count: number }>(`select count(*)::integer as "count" from "_switches"`)
  return { data, totalRows: total?.count ?? 0 }
}
