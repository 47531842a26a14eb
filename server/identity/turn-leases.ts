import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/database.ts'

/** How long a place is held without being renewed: so long does a node that was killed keep others of its owner waiting. */
const LEASE = `interval '30 seconds'`

/** A place in somebody's turns: 0 is the one that runs. */
export interface Lease {
  holder: string
  place: number
}

// By the clock of the database: those of the nodes may differ. The loser of a race for one place tries another.
const claimSql = `insert into "_turns" as t ("owner", "kind", "place", "holder", "until")
  select $1, $2, p, $3::uuid, now() + ${LEASE} from generate_series(0, $4::integer) p
  where not exists (select 1 from "_turns" o where o."owner" = $1 and o."kind" = $2 and o."place" = p and o."until" > now())
  order by p > 0, random() limit 1
  on conflict ("owner", "kind", "place") do update set "holder" = excluded."holder", "until" = excluded."until"
    where t."until" <= now()
  returning "place"`
const RACES = 5

/** Claims the place that runs, else one of those that wait; undefined where all are held, on any node. */
export async function claimPlace(sql: Sql, owner: string, kind: string, waiting: number): Promise<Lease | undefined> {
  const holder = randomUUID()
  // Who waits already asks again in a moment: dozens that wait must not ask five times each.
  for (let race = 0; race < (waiting === 0 ? 1 : RACES); race++) {
    const [claimed] = await sql.query<{ place: number }>(claimSql, [owner, kind, holder, waiting], 'claim turn')
    if (claimed) return { holder, place: claimed.place }
  }
  return undefined
}

/** Holds these places for another while. */
export async function renewPlaces(sql: Sql, holders: readonly string[]): Promise<void> {
  await sql.query(
    `update "_turns" set "until" = now() + ${LEASE} where "holder" = any($1::uuid[])`,
    [[...holders]],
    'renew turns',
  )
}

/** Gives back every place, where no other process can hold one: one that was killed has left its own. */
export async function dropPlaces(sql: Sql): Promise<void> {
  await sql.query('delete from "_turns"')
}

/** Gives a place back. */
export async function releasePlace(sql: Sql, { holder }: Lease): Promise<void> {
  await sql.query('delete from "_turns" where "holder" = $1::uuid', [holder], 'release turn')
}
