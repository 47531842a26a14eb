import type { Row, Values } from '#schema/rows/row.ts'
import type { BodyOf, TableName } from '#schema/rows/typed-rows.ts'
import { isSingle, isView } from '#schema/table.ts'
import type { Engine } from '../crud/engine.ts'
import { type Change, write } from '../crud/write.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Database, Transaction } from '../db/database.ts'
import { storePassword } from '../identity/credentials.ts'
import { hashPassword, inTurn } from '../identity/passwords.ts'
import { catalogue } from './catalogue.ts'
import { asDemo, type Creator, creator } from './creator.ts'
import { lists } from './lists.ts'
import { loadAcceptances } from './load-acceptances.ts'
import { loadCalls } from './load-calls.ts'
import { loadCustomers } from './load-customers.ts'
import { loadInventories } from './load-inventories.ts'
import { loadNegotiations } from './load-negotiations.ts'
import { loadTasks } from './load-tasks.ts'
import { nationCodes } from './nation-codes.ts'
import { storePapers } from './papers.ts'
import { mailbox, person } from './people.ts'
import { brochure, fonti, tipiControllo } from './settings.ts'
import { DEMO_PASSWORD, userPerRole } from './users.ts'
import { storeVehiclePictures } from './vehicle-pictures.ts'

const AGENTS = 40

/**
 * Fills an empty database with demo data, always the same but for the days, which lie around today: one user per role,
 * every configuration table, customers and their visits, negotiations, acceptances,
 * inventories of vehicles, tasks, and two weeks of calls. The bytes of their documents and photos go into the folder of files;
 * without one there are no documents.
 */
export async function loadDemo(db: Database, engine: Engine, folder?: string): Promise<void> {
  const papers = folder === undefined ? [] : await storePapers(folder)
  const pictures = folder === undefined ? undefined : await storeVehiclePictures(folder)
  const hash = await inTurn(() => hashPassword(DEMO_PASSWORD))
  await db.transaction(async (tx) => {
    const rows = creator(tx, engine)
    await rows('agents', agents())
    for (const { id } of await rows('users', userPerRole(engine.model))) {
      await storePassword(tx, id, hash)
    }
    await loadCatalogue(rows)
    await rows('nations', nations())
    await rows('fonti', fonti)
    await rows('tipi_controllo', tipiControllo)
    for (const [table, values] of Object.entries<Values[]>(lists)) await rows(table, values)
    await assignPeople(tx, engine)
    await makeAgents(tx, engine)
    await fillBrochure(tx, engine)
    await loadCustomers(tx, rows, papers)
    await loadNegotiations(tx, rows, papers)
    await loadAcceptances(tx, rows, pictures)
    await loadInventories(tx, engine, rows)
    await loadTasks(tx, engine)
  })
  await loadCalls(db, engine)
}

const agents = (): BodyOf<'agents'>[] =>
  Array.from({ length: AGENTS }, (_, n): BodyOf<'agents'> => {
    const { nome, cognome, phone } = person(n)
    return {
      name: `${cognome} ${nome}`,
      code: `AG${String(n + 1).padStart(3, '0')}`,
      email: mailbox(`${nome}.${cognome}`),
      phone,
    }
  })

function nations(): BodyOf<'nations'>[] {
  const names = new Intl.DisplayNames(['it'], { type: 'region' })
  return nationCodes.map((code) => ({ code, name: names.of(code) ?? code }))
}

/** Categories, their families, and their applications; what several families are used for is one application. */
async function loadCatalogue(rows: Creator): Promise<void> {
  const families = Object.entries(catalogue).flatMap(([category, members]) =>
    Object.entries(members).map(([name, uses]) => ({ category, name, uses })),
  )
  const categories = Object.keys(catalogue).map((name) => ({ name }))
  const categoryIds = idsByName(categories, await rows('categories', categories))
  const withNeighbours = families.map(
    ({ category, name }, n): BodyOf<'families'> => ({
      name,
      categoryIds: [category, n % 6 === 5 ? 'Accessori' : category].map((one) => categoryIds.get(one)),
    }),
  )
  const familyIds = idsByName(families, await rows('families', withNeighbours))
  const uses = families.flatMap(({ name, uses }, n) =>
    uses.map(
      (use, m): BodyOf<'applications'> => ({
        name: use,
        familyIds: [name, (n + m) % 3 === 0 ? families[(n + 1) % families.length]?.name : name].map((one) =>
          familyIds.get(one ?? name),
        ),
      }),
    ),
  )
  await rows('applications', uses)
}

const idsByName = (named: { name: string }[], rows: Row[]) => new Map(rows.map(({ id }, n) => [named[n]?.name, id]))

/** Some people are in sales, and those of the CRM category belong to groups: screens have something to show. */
async function assignPeople(tx: Transaction, engine: Engine): Promise<void> {
  const users = await tx.query<{ id: number }>('select "id" from "users" order by "id"')
  const groups = await tx.query<{ id: number }>('select "id" from "gruppi_crm" order by "id"')
  const sellers = await tx.query<{ id: number }>('select "id" from "sales-people" order by "id"')
  const changes = users.map(
    ({ id }, n): Change => ({
      table: 'users',
      verb: 'update',
      id,
      values: {
        salesPersonId: n % 5 === 0 ? sellers[n / 5]?.id : undefined,
        linkAccreditamento: n % 2 === 0 ? `https://accreditamento.example/${id}` : undefined,
        categorie: n % 3 === 2 ? ['Service'] : ['CRM'],
        gruppiCrm: groups.filter((_group, m) => n % 3 !== 2 && (n + m) % 4 === 0).map((group) => group.id),
      },
    }),
  )
  await write(tx, asDemo(engine), changes)
}

/** The two who work with customers all day are agents, so that they have visits and reminders of their own. */
async function makeAgents(tx: Transaction, engine: Engine): Promise<void> {
  const username = columnsOf<'users'>()('username')
  const people = await tx.query<{ id: number }>(
    `select "id" from "users" where ${username} in ('user_crm', 'user') order by ${username} desc`,
  )
  const agents = await tx.query<{ id: number }>('select "id" from "agents" order by "id" limit 2')
  const changes = people.map(
    ({ id }, n): Change => ({
      table: 'users',
      verb: 'update',
      id,
      values: { agentId: agents[n]?.id },
    }),
  )
  await write(tx, asDemo(engine), changes)
}

async function fillBrochure(tx: Transaction, engine: Engine): Promise<void> {
  const [single] = await tx.query<{ id: number }>('select "id" from "altre-configurazioni" limit 1')
  if (!single) return
  await write(tx, asDemo(engine), [
    { table: 'altre-configurazioni', verb: 'update', id: single.id, values: { testo: brochure } },
  ])
}

/** What migrations have filled before anybody came. */
const filledFromTheStart: readonly TableName[] = ['inventario_mezzi_item_stati', 'holidays']

/** Whether nobody has put anything into the database yet. */
export async function isEmpty(db: Database, { model }: Engine): Promise<boolean> {
  const fromTheStart = new Set<string>(filledFromTheStart)
  const tables = [...model.tables.values()].filter((table) => !isSingle(table) && !isView(table))
  const isAnyFilled = tables
    .filter(({ name }) => !fromTheStart.has(name))
    .map(({ name }) => `exists (select 1 from "${name}")`)
    .join(' or ')
  const [answer] = await db.query<{ filled: boolean }>(`select ${isAnyFilled} as "filled"`)
  return answer?.filled === false
}
