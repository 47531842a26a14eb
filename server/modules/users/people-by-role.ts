import type { Model } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const u = columnsOf<'users'>()
/** The most names given for each set of roles; the list of users has all of them. */
const NAMES = 50
const ADMINISTRATORS = 5

/** The active people who hold exactly the same roles: how many, and the names of the first of them. */
interface PeopleOfRoles {
  roles: string[]
  people: number
  names: string[]
}

/** Who holds which roles, by set of roles: enough to tell whom a change of rights would touch. */
export async function peopleByRoles(sql: Sql): Promise<PeopleOfRoles[]> {
  return sql.query<PeopleOfRoles>(
    `select ${u('ruoli')} as "roles", count(*)::integer as "people",
       (array_agg(${u('nomeCompleto')} order by ${u('nomeCompleto')}, "id"))[1:${NAMES}] as "names"
     from "users" where ${u('attivo')} = 'Y' group by ${u('ruoli')} order by 2 desc, 1`,
  )
}

/** What some of those are called who may change what a user may do. */
export async function administrators(sql: Sql, model: Model): Promise<string[]> {
  const roles = Object.keys(model.access.roles).filter((role) => abilityFor(model, [role]).can('update', 'users'))
  const nameRows = await sql.query<{ name: string }>(
    `select ${u('nomeCompleto')} as "name" from "users"
     where ${u('attivo')} = 'Y' and exists (select 1 from jsonb_array_elements_text(${u('ruoli')}) r where r = any($1))
     order by 1, "id" limit ${ADMINISTRATORS}`,
    [roles],
  )
  return nameRows.map(({ name }) => name)
}
