import { fold } from '#schema/rules/fold.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import { referableIds } from '../../crud/row-rights.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { readersAmong } from '../../inbox/readers.ts'
import { MOST_MENTIONED, membersOf, type Named, peopleWith } from './mentioned.ts'

/** Whom a note on a row may mention: a person, or all of a group or role who may read it. */
export type Mentionable =
  | { kind: 'person'; id: number; name: string; username: string }
  | { kind: 'group'; id: number; name: string; people: number }
  | { kind: 'role'; role: string; name: string; people: number }

const OFFERED = 20
/** How many people are asked about for those offered: of most tables everybody reads who reads any row. */
const ASKED = 100
const GROUPS = 5

const u = columnsOf<'users'>('u')
const g = columnsOf<'gruppi_crm'>('g')

/** At most OFFERED of those whose name holds the text, people first: only who may read the row, and whom this person may name. */
export async function mentionable(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  row: { table: Table; id: number },
  text: string,
): Promise<Mentionable[]> {
  const people = await offeredPeople(sql, engine, actor, row, text)
  const groups: Mentionable[] = []
  for (const { id, name, members } of await groupsNamed(sql, text)) {
    const readers = members.length > MOST_MENTIONED ? [] : await readersAmong(sql, engine, row, members)
    if (readers.length > 0) groups.push({ kind: 'group', id, name, people: readers.length })
  }
  for (const [role, { label }] of rolesNamed(engine, text)) {
    const members = await peopleWith(sql, [role])
    const readers = members.length > MOST_MENTIONED ? [] : await readersAmong(sql, engine, row, members)
    if (readers.length > 0) groups.push({ kind: 'role', role, name: label, people: readers.length })
  }
  return [...people, ...groups].slice(0, OFFERED)
}

async function offeredPeople(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  row: { table: Table; id: number },
  text: string,
): Promise<Mentionable[]> {
  const found = await sql.query<Named>(
    `select u."id", ${u('username')} as "username", ${u('ruoli')} as "roles", ${u('nomeCompleto')} as "name", true as "active"
     from "users" u where ${u('attivo')} = 'Y' and u."id" <> $1
       and (strpos(fold(${u('nomeCompleto')}), fold($2)) > 0 or strpos(fold(${u('username')}), fold($2)) > 0)
     order by lower(${u('nomeCompleto')}), u."id" limit ${ASKED}`,
    [actor.id, text],
    'people by name',
  )
  const ids = found.map(({ id }) => id)
  const named = new Set(await referableIds(sql, engine, actor, { table: 'users' }, ids))
  const readers = await readersAmong(
    sql,
    engine,
    row,
    found.filter(({ id }) => named.has(id)),
  )
  return readers.slice(0, OFFERED - GROUPS).map(({ id, name, username }) => ({ kind: 'person', id, name, username }))
}

async function groupsNamed(sql: Sql, text: string) {
  const groups = await sql.query<{ id: number; name: string }>(
    `select g."id", ${g('description')} as "name" from "gruppi_crm" g where strpos(fold(${g('description')}), fold($1)) > 0
     order by lower(${g('description')}), g."id" limit ${GROUPS}`,
    [text],
    'groups by name',
  )
  const members = await membersOf(
    sql,
    groups.map(({ id }) => id),
  )
  return groups.map((group) => ({ ...group, members: members.find(({ id }) => id === group.id)?.members ?? [] }))
}

const rolesNamed = ({ model }: Rows, text: string) =>
  Object.entries(model.access.roles)
    .filter(([, { label }]) => fold(label).includes(fold(text)))
    .slice(0, GROUPS)
