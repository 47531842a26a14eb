import { expect } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import type { Model } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { tryChange } from '#server/codegen/database/change.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { type Decisions, noDecisions, readDecisions } from '#server/codegen/plan/decisions.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import type { Break } from '#server/db/breaks.ts'
import type { Database } from '#server/db/database.ts'
import { type Migration, migrationOf } from '#server/db/migration-files.ts'
import { catalogOf } from './catalog.ts'
import { labelled } from './labelled.ts'

export type Fields = TableInput['fields']

export const text = { type: 'text', label: 'Testo' } as const
export const list = { type: 'choices', label: 'Lista', options: { X: 'X', Y: 'Y' } } as const
export const number = { type: 'number', label: 'Numero' } as const
export const things = (fields: Fields): TableInput => ({
  name: 'things',
  label: { one: 'Cosa', many: 'Cose' },
  title: 'nome',
  fields: { nome: text, ...fields },
})
export const owners: TableInput = { ...things({}), name: 'owners' }

/** `owners` and one table of the product stand beside it, for what refers to them. */
export const modelOf = (...tables: TableInput[]): Model =>
  readModel(
    { agents: definitions.agents, ...Object.fromEntries(tables.map((input) => [input.name, labelled(input)])) },
    { ...access, screens: [], everyone: {}, roles: { ROLE_ADMIN: { label: 'Amministratore', manage: ['*'] } } },
  )
export const withFields = (fields: Fields): Model => modelOf(owners, things(fields))

export const given = (...flags: string[]): Decisions =>
  readDecisions(flags.flatMap((flag) => flag.split(' '))).decisions

/** Every row of every table. */
async function contents(db: Database): Promise<unknown> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const rows = tables.map(
    ({ name }) => `select '${name}' as "table", json_agg(t order by t::text)::text as "rows" from "${name}" t`,
  )
  return db.query(rows.join(' union all '))
}

/** The tables that every model has here. Making them takes most of the time: they stay from test to test. */
const always = stateOf(modelOf())
const begun = `create table "_migrations" ("name" text primary key, "appliedAt" timestamptz not null default now());
  insert into "_migrations" values ('0000_start')`

/** Makes a database, that is empty or was made so before, one of the model without rows. */
export async function makeOf(db: Database, model: Model): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_migrations'`,
  )
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  const others = tables.flatMap(({ name }) => (Object.hasOwn(always, name) ? [] : [name]))
  if (tables.length === 0) await db.script(`${createSchemaSql(modelOf())}; ${begun}`)
  else await db.script(`truncate ${quoted(Object.keys(always))} restart identity cascade`)
  if (others.length > 0) await db.script(`drop table ${quoted(others)} cascade`)
  await db.script(planBetween(always, stateOf(model), noDecisions()).statements.join('\n'))
}

/** A database of the first model with rows in it, and the migration that made it. */
export async function database(db: Database, from: Model, rows: string): Promise<Migration[]> {
  await makeOf(db, from)
  await db.script(rows)
  return [migrationOf('0000_start', [])]
}

/** What the change would break. Trying it changes nothing. */
export async function breaks(
  db: Database,
  from: Model,
  to: Model,
  rows: string,
  decisions = noDecisions(),
): Promise<Break[]> {
  const migrations = await database(db, from, rows)
  const untouched = [await catalogOf(db), await contents(db)]
  const { breaks } = await tryChange(db, {
    own: { migrations, isOurs: () => false },
    planFrom: async (before) => ({ plan: planBetween(before, stateOf(to), decisions), drops: decisions.drops }),
  })
  expect([await catalogOf(db), await contents(db)]).toEqual(untouched)
  return breaks
}
