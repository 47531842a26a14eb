import { type Model, tableOf } from '#schema/model.ts'
import { type Rights, rowActions } from '#schema/rights/access.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Field, type Table, writeKey } from '#schema/table.ts'
import { now, today } from '#server/clock.ts'
import { storedJson } from '#server/crud/statements.ts'
import { write } from '#server/crud/write.ts'
import type { Sql } from '#server/db/database.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { guardedModel, guardedNames } from './guarded-tables.ts'
import { randomCondition, randomRow } from './random-conditions.ts'
import { oneOf, random, restart } from './random-customers.ts'
import { Oracle, type Person } from './rights-oracle.ts'

// People with random rights among random rows, always the same series.

const COUNTS: Record<string, number> = {
  agents: 4,
  families: 4,
  prova_capi: 8,
  prova: 40,
  prova_righe: 20,
  prova_passi: 10,
}
/** How many rights a role has on a table. */
const HOW_MANY = {
  heads: [0, 1, 1, 1, 1, 1, 2],
  read: [0, 1, 1, 1, 2],
  create: [0, 0, 1, 1, 2],
  update: [0, 1, 1, 2],
  delete: [0, 0, 1, 1, 2],
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export interface Crowd {
  app: TestApp
  people: Person[]
  client: (person: Person) => Client
  /** All rows of the guarded tables as they are stored now. */
  world: () => Promise<Map<string, Values[]>>
  oracle: (person: Person, world: ReadonlyMap<string, Values[]>) => Oracle
}

/** So many people, each with roles of random rights. */
export async function randomCrowd(count: number, series: number): Promise<Crowd> {
  restart(series)
  const drawn = drawnRows()
  const names = Array.from({ length: count }, (_, n) => `ROLE_CASO_${LETTERS[n]}`)
  const bare = guardedModel()
  const source = (table: Table) => ({ model: bare, table, rows: ({ name }: Table) => drawn.get(name) ?? [{ id: 1 }] })
  const rightsOf = () => randomRights(bare, (table) => randomCondition(source(table), 2))
  const model = guardedModel(Object.fromEntries(names.map((name) => [name, rightsOf()])), everybodys(bare, source))
  const app = await testApp({ model })
  await fill(app, drawn)
  const people: Person[] = []
  for (const [n, name] of names.entries()) people.push(await makePerson(app, n, name, names))
  return {
    app,
    people,
    client: ({ roles }) => app.as(roles[0] ?? ''),
    world: async () =>
      new Map(
        await Promise.all(
          ['users', ...Object.keys(COUNTS)].map(
            async (name) => [name, await rowsOf(app.db, tableOf(model, name))] as const,
          ),
        ),
      ),
    oracle: (person, world) => new Oracle(model, person, world, { today: today(), now: now().toISOString() }),
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const idsFor = (table = '') => ids(table === 'users' ? 6 : (COUNTS[table] ?? 1))

/** Rows before there is a database: their ids are known. */
function drawnRows(): Map<string, Values[]> {
  const model = guardedModel()
  return new Map(
    Object.entries(COUNTS).map(([name, count]) => {
      const table = tableOf(model, name)
      const own = name === 'agents' || name === 'families'
      const row = (id: number) => (own ? { name: `${name} ${id}` } : randomRow(table, (field) => idsFor(field.table)))
      return [name, ids(count).map((id) => ({ id, ...row(id) }))]
    }),
  )
}

async function fill({ db, model }: TestApp, drawn: ReadonlyMap<string, Values[]>): Promise<void> {
  for (const [name, rows] of drawn)
    await db.transaction((tx) =>
      write(
        tx,
        { model, hooks: new Map(), actor: 'system' },
        rows.map(({ id: _id, ...set }) => ({ table: tableOf(model, name), verb: 'create', set })),
      ),
    )
}

async function makePerson({ db }: TestApp, n: number, name: string, names: readonly string[]): Promise<Person> {
  const roles = [name, ...names.filter((other) => other !== name && random(names.length) < 2)]
  const agentId = random(3) === 0 ? null : 1 + random(4)
  const username = name.replace('ROLE_', '').toLowerCase()
  const [row] = await db.query<{ id: number }>(
    'update "users" set "ruoli" = $2::text::json, "agentId" = $3 where "username" = $1 returning "id"',
    [username, JSON.stringify(roles), agentId],
  )
  if (!row) throw new Error(`${username} ${n}`)
  return { id: row.id, username, roles, agentId }
}

async function rowsOf(sql: Sql, table: Table): Promise<Values[]> {
  const rows = await sql.query<{ row: Values }>(`select ${storedJson(table)} from "${table.name}" t order by t."id"`)
  return rows.map(({ row }) => row)
}

type Condition = (table: Table) => Values

/** Rights of a role on the guarded tables: whole, in part, several that overlap, or none; and all that it takes to open them. */
function randomRights(model: Model, condition: Condition): Rights {
  const managed = guardedNames.filter(() => random(12) === 0)
  const onRows = rowActions.map((action) => [
    action,
    guardedNames.flatMap((name) => {
      const count = oneOf(...HOW_MANY[name === 'prova_capi' && action === 'read' ? 'heads' : action])
      return Array.from({ length: count }, () =>
        random(9) === 0 ? name : randomRight(tableOf(model, name), condition, action === 'delete'),
      )
    }),
  ])
  return {
    manage: managed,
    open: guardedNames.flatMap((name) => tableOf(model, name).screens.map(({ route }) => route)),
    ...Object.fromEntries(onRows),
  }
}

function randomRight(table: Table, condition: Condition, isWhole: boolean) {
  const names = Object.keys(table.fields)
  const isSome = !isWhole && random(3) > 0
  const some = names.filter((name) => random(3) > 0 || (name === table.title && random(4) > 0))
  const few = names.filter(() => random(5) === 0)
  const fields =
    random(2) === 0
      ? { fields: some.length > 0 ? some : names }
      : { exceptFields: few.length > 0 ? few : names.slice(1, 2) }
  const where = random(5) > 0 || !isSome ? { where: (random(2) === 0 && ownRows(table)) || condition(table) } : {}
  return { table: table.name, ...where, ...(isSome && fields) }
}

/** Rows of the person, or of their agent, where the table has any. */
function ownRows(table: Table): Values | undefined {
  const isOwn = ({ table: of, type }: Field) => type === 'reference' && (of === 'users' || of === 'agents')
  const own = Object.entries(table.fields).filter(([, field]) => isOwn(field))
  if (own.length === 0) return undefined
  const [name, field] = oneOf(...own)
  return { [writeKey(name, field)]: '$me' }
}

/** Everybody reads a little of one table. */
const everybodys = (model: Model, source: (table: Table) => Parameters<typeof randomCondition>[0]): Rights => ({
  read: [
    {
      table: 'prova_capi',
      where: { zona: 'N', ...randomCondition(source(tableOf(model, 'prova_capi')), 0) },
      fields: ['zona'],
    },
  ],
})
