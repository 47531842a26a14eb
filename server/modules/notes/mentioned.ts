import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { Actor } from '../../actor.ts'
import { namesSeen } from '../../crud/row-names.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { invalid } from '../../http/errors.ts'
import { type Named, namedColumns, peopleOf, WORKS } from '../../inbox/people.ts'
import { type Person, type ReadRow, readersAmong } from '../../inbox/readers.ts'

/** The most people whom one note mentions, those of its groups and roles among them. */
export const MOST_MENTIONED = 50

/** The mentions of a note as they are stored: of a person or group by its id. */
export const mentionsIn = z.array(
  z.object({ kind: z.enum(['person', 'group', 'role']), key: z.string(), name: z.string() }),
)
export type Mention = z.output<typeof mentionsIn>[number]

/** The row that a note is on. */
interface Subject {
  table: string
  row: number
}

const u = columnsOf<'users'>('u')

/**
 * The people whom these mentions mean, each once, without the one who writes. Throws 422 under `mentions` where somebody mentioned by name
 * is not active or may not read the row, where of a group or role nobody may, and where they are more than MOST_MENTIONED.
 */
export async function mentioned(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  subject: Subject,
  mentions: readonly Mention[],
): Promise<number[]> {
  const row = { table: tableOf(engine.model, subject.table), id: subject.row }
  const keysOf = (kind: Mention['kind']) => [
    ...new Set(mentions.flatMap((one) => (one.kind === kind ? [one.key] : []))),
  ]
  const ids = new Set<number>()
  const add = (people: readonly Person[]) => {
    for (const { id } of people) ids.add(id)
    if (ids.size > MOST_MENTIONED) throw refusal(messages.mentionsTooMany(MOST_MENTIONED))
  }
  add(await namedReaders(sql, engine, actor, row, keysOf('person').map(idIn)))
  const groups = await membersOf(sql, keysOf('group').map(idIn))
  const roles = await Promise.all(keysOf('role').map(async (role) => ({ members: await peopleWith(sql, [role]) })))
  for (const { members } of [...groups, ...roles]) {
    if (members.length > MOST_MENTIONED) throw refusal(messages.mentionsTooMany(MOST_MENTIONED))
    const readers = await readersAmong(sql, engine, row, members)
    if (readers.length === 0) throw refusal(messages.mentionOfNobody)
    add(readers)
  }
  ids.delete(actor.id)
  return [...ids]
}

const refusal = (sentence: string) => invalid({ mentions: [sentence] })

/** The id that a key says; 0, which nobody has, where it says none. */
const idIn = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : 0)

/** The people of these ids, each of whom reads the row. Throws who is not there, is not active, or does not read it. */
async function namedReaders(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  row: ReadRow,
  ids: readonly number[],
): Promise<Named[]> {
  const people = await peopleOf(sql, ids)
  if (ids.some((id) => !people.some((one) => one.id === id))) throw refusal(messages.referenceGone)
  const readers = await readersAmong(sql, engine, row, people)
  const refused = people.find((one) => !one.active || !readers.includes(one))
  if (!refused) return readers
  const { id, name, active } = refused
  const names = await namesSeen(sql, engine, actor, new Map([['users', new Map([[id, name]])]]))
  const seen = names.get('users')?.get(id) ?? name
  throw refusal(active ? messages.mentionUnread(seen) : messages.mentionGone(seen))
}

/** The active members of groups, by group; at most one more than may be mentioned. */
export async function membersOf(sql: Sql, groups: readonly number[]): Promise<{ id: number; members: Named[] }[]> {
  const rows = await sql.query<Named & { group: number }>(
    `select _m.* from unnest($1::integer[]) as g("id") cross join lateral (
       select ${namedColumns}, _l."targetId" as "group" from "users__gruppiCrm" _l join "users" u on u."id" = _l."ownerId"
       where _l."targetId" = g."id" and ${WORKS} order by u."id" limit ${MOST_MENTIONED + 1}) _m`,
    [groups],
    'members of groups',
  )
  return groups.map((id) => ({ id, members: rows.filter(({ group }) => group === id) }))
}

/** The active people who hold one of the roles; at most one more than may be mentioned. */
export const peopleWith = (sql: Sql, roles: readonly string[]): Promise<Named[]> =>
  sql.query<Named>(
    `select ${namedColumns} from "users" u where ${u('ruoli')} ?| $1::text[] and ${WORKS} order by 1
     limit ${MOST_MENTIONED + 1}`,
    [roles],
    'people with roles',
  )
