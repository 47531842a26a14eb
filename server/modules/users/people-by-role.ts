import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { isGuarded, readableFields } from '#schema/rights/sight.ts'
import type { Rows as Tables } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { type Rows, rowsSeenSql, seenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { rowForbidden } from '../../http/errors.ts'

type Field = keyof Tables['users']

const t = columnsOf<'users'>('t')
/** The most names given for each set of roles; the list of users has all of them. */
const NAMES = 50
const ADMINISTRATORS = 5

/** By which people are found and named. */
const shownOfPeople: readonly Field[] = ['ruoli', 'nomeCompleto', 'attivo']

/** The active people who hold exactly the same roles: how many, and the names of the first of them. */
interface PeopleOfRoles {
  roles: string[]
  people: number
  names: string[]
}

/** Who holds which roles, of those whom somebody sees, by set of roles: enough to tell whom a change of rights would touch. */
export async function peopleByRoles(sql: Sql, engine: Rows, actor: Actor): Promise<PeopleOfRoles[]> {
  const table = tableOf(engine.model, 'users')
  const parameters = new Parameters()
  const isSeen = await seenSql(sql, engine, actor, table, parameters)
  const read = readableFields(actor.ability, table)
  if (!shownOfPeople.every((name) => read.includes(name))) throw rowForbidden(messages.wholeTable(table.label.many))
  return sql.query<PeopleOfRoles>(
    `select ${t('ruoli')} as "roles", count(*)::integer as "people",
       (array_agg(${t('nomeCompleto')} order by ${t('nomeCompleto')}, t."id"))[1:${NAMES}] as "names"
     from "users" t where ${t('attivo')} = 'Y' and ${isSeen} group by ${t('ruoli')} order by 2 desc, 1`,
    parameters.values,
  )
}

/** What some of those are called who may change what a user may do; where somebody reads users in part, of those whose name this person reads. */
export async function administrators(sql: Sql, engine: Rows, actor: Actor): Promise<string[]> {
  const { model } = engine
  const table = tableOf(model, 'users')
  const name: Field = 'nomeCompleto'
  if (isGuarded(model, table) && !readableFields(actor.ability, table).includes(name)) return []
  const roles = Object.keys(model.access.roles).filter((role) => abilityFor(model, [role]).can('update', 'users'))
  const parameters = new Parameters([roles])
  const isSeen = await rowsSeenSql(sql, engine, actor, table, parameters)
  const nameRows = await sql.query<{ name: string }>(
    `select ${t(name)} as "name" from "users" t
     where ${t('attivo')} = 'Y' and exists (select 1 from jsonb_array_elements_text(${t('ruoli')}) r where r = any($1))
       and ${isSeen} order by 1, t."id" limit ${ADMINISTRATORS}`,
    parameters.values,
  )
  return nameRows.map(({ name }) => name)
}
