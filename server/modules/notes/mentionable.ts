import { fold } from '#schema/rules/fold.ts'
import type { Actor } from '../../actor.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { peopleNamed } from '../../inbox/people.ts'
import { type ReadRow, readersAmong } from '../../inbox/readers.ts'
import { MOST_MENTIONED, membersOf, peopleWith } from './mentioned.ts'

/** Whom a note on a row may mention: a person, or all of a group or role who may read it. */
export type Mentionable =
  | { kind: 'person'; id: number; name: string; username: string }
  | { kind: 'group'; id: number; name: string; people: number }
  | { kind: 'role'; role: string; name: string; people: number }

const OFFERED = 20
const GROUPS = 5

const g = columnsOf<'gruppi_crm'>('g')

/** At most OFFERED of those whose name holds the text, people first: only who may read the row, and whom this person may name. */
export async function mentionable(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  row: ReadRow,
  text: string,
): Promise<Mentionable[]> {
  const offered = await offeredPeople(sql, engine, actor, row, text)
  for (const { members, ...group } of [...(await groupsNamed(sql, text)), ...(await rolesNamed(sql, engine, text))]) {
    const readers = members.length > MOST_MENTIONED ? [] : await readersAmong(sql, engine, row, members)
    if (readers.length > 0) offered.push({ ...group, people: readers.length })
  }
  return offered.slice(0, OFFERED)
}

async function offeredPeople(sql: Sql, engine: Rows, actor: Actor, row: ReadRow, text: string): Promise<Mentionable[]> {
  const others = (await peopleNamed(sql, engine, actor, text)).filter(({ id }) => id !== actor.id)
  const readers = await readersAmong(sql, engine, row, others)
  return readers.slice(0, OFFERED - GROUPS).map(({ id, name, username }) => ({ kind: 'person', id, name, username }))
}

async function groupsNamed(sql: Sql, text: string) {
  const groups = await sql.query<{ id: number; name: string }>(
    `select g."id", ${g('description')} as "name" from "gruppi_crm" g where strpos(fold(${g('description')}), fold($1)) > 0
     order by lower(${g('description')}), g."id" limit ${GROUPS}`,
    [text],
    'groups by name',
  )
  const ids = groups.map(({ id }) => id)
  const members = new Map((await membersOf(sql, ids)).map((group) => [group.id, group.members]))
  return groups.map((group) => ({ kind: 'group' as const, ...group, members: members.get(group.id) ?? [] }))
}

async function rolesNamed(sql: Sql, { model }: Rows, text: string) {
  const named = Object.entries(model.access.roles).filter(([, { label }]) => fold(label).includes(fold(text)))
  const roles = []
  for (const [role, { label }] of named.slice(0, GROUPS))
    roles.push({ kind: 'role' as const, role, name: label, members: await peopleWith(sql, [role]) })
  return roles
}
