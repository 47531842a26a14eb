import access from '#schema/access.json' with { type: 'json' }
import { positionsOf } from '#schema/lists/layouts.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { takesAction } from '#schema/rights/ability.ts'
import type { Rights, WrittenRowRight } from '#schema/rights/access.ts'
import { isView, type Table, writeKey } from '#schema/table.ts'
import { definitions, model as product } from '#schema/tables.ts'
import { write } from '#server/crud/write.ts'
import { loadDemo } from '#server/demo/load.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { withRoles } from './with-roles.ts'

// Whether answers depend on what their reader does not read: it is changed in the database between two answers.

/** Somebody who reads all tables but one, and that one in part. */
export interface InPart {
  table: Table
  role: string
  right: WrittenRowRight
  /** SQL over rows `t` of the table: those that they do not read whole. */
  hidden: string
}

const letters = (n: number) => [...String(n)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')

/** Of each table somebody who reads its titles, and somebody who reads the rows that are called as the first one. */
export async function readersInPart({ db }: TestApp, tables: readonly Table[]): Promise<InPart[]> {
  const readers: InPart[] = []
  for (const table of tables) {
    const { name, title } = table
    const field = table.fields[title]
    // A title that is computed tells what it is made of.
    if (!field || field.computed) continue
    const titles = { table: name, fields: [title] }
    readers.push({ table, role: `ROLE_TITOLI_${letters(readers.length)}`, right: titles, hidden: 'true' })
    if (!['text', 'plainText'].includes(field.type)) continue
    const [first] = await db.query<{ value: string | null }>(
      `select t."${title}" as "value" from "${name}" t where t."${title}" is not null order by t."id" limit 1`,
    )
    if (!first?.value) continue
    const right = { table: name, where: { [title]: first.value } }
    // A condition on a text holds for any part of it.
    const hidden = `position(fold('${first.value.replaceAll("'", "''")}') in fold(t."${title}")) = 0`
    readers.push({ table, role: `ROLE_RIGHE_${letters(readers.length)}`, right, hidden })
  }
  return readers
}

const named: Rights = { share: ['*'], send: ['trattative_cp', 'accettazioni_mezzi'], conclude: ['inventari_mezzi'] }

/** The product with these readers, each of whom does all else that there is to do. */
export function modelOf(readers: readonly InPart[]) {
  const { read: _inventories, ...everyone } = access.everyone
  const others = (name: string) => [...product.tables.keys()].filter((one) => one !== name)
  const roles = readers.map(({ role, table, right }): [string, Rights] => [
    role,
    {
      ...named,
      manage: others(table.name),
      reassign: ['trattative_cp'],
      impersonate: ['users'],
      read: [right],
      ...(takesAction(table, 'update') && { update: [table.name] }),
    },
  ])
  return readModel(definitions, { ...access, everyone, roles: withRoles(Object.fromEntries(roles)) })
}

/** The demonstration, and a user for each reader. */
export async function demoWith(tables: readonly Table[]) {
  const first = await testApp({ users: false })
  await loadDemo(first.db, first.app.engine)
  const readers = await readersInPart(first, tables)
  const model = modelOf(readers)
  await first.db.transaction((tx) =>
    write(
      tx,
      { ...first.app.engine, model, actor: 'system' },
      readers.map(({ role }) => ({
        table: 'users',
        verb: 'create',
        values: {
          username: role.toLowerCase(),
          nome: 'Prova',
          cognome: role,
          email: `${role}@prova.example`,
          ruoli: [role],
        },
      })),
    ),
  )
  return { first, readers, model }
}

/** Exchanges among the rows that are hidden the values that are not read, so that all stay possible; returns the columns it could. */
export async function exchangeUnread({ db }: TestApp, { table, right, hidden }: InPart): Promise<string[]> {
  const { name, fields } = table
  const kept = name === 'users' ? ['username', 'ruoli', 'attivo', 'nome', 'cognome'] : []
  const columns = await db.query<{ name: string }>(
    `select column_name as "name" from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [name],
  )
  const unread = Object.entries(fields).flatMap(([field, of]) => {
    const key = writeKey(field, of)
    const isStored = columns.some((column) => column.name === key) && !kept.includes(field)
    return isStored && !right.fields?.includes(field) && (right.fields || field !== table.title) ? [key] : []
  })
  const exchanged: string[] = []
  for (const key of unread) {
    const rows = `select t."id", t."${key}" as "value", row_number() over (order by t."id") as "place", count(*) over () as "all" from "${name}" t where ${hidden}`
    const turn = `update "${name}" x set "${key}" = b."value" from (${rows}) a join (${rows}) b on a."place" % a."all" = b."place" - 1 where a."id" = x."id"`
    // Some are kept apart by a constraint: they stay.
    const isDone = await db.query(turn).then(
      () => true,
      () => false,
    )
    if (isDone) exchanged.push(key)
  }
  return exchanged
}

const encoded = encodeURIComponent

/** What can be asked of the API by GET about rows of the demonstration, as far as it is about the table. */
export async function pathsAbout({ db, model }: TestApp, asker: Client, table: Table): Promise<string[]> {
  const ids = async (name: string) => {
    const of = model.tables.get(name)
    if (!of || isView(of)) return [1]
    return (await db.query<{ id: number }>(`select "id" from "${name}" order by "id" limit 2`)).map(({ id }) => id)
  }
  const first = async (name: string, column: string): Promise<string> =>
    (
      await db.query<{ v: string }>(
        `select "${column}" as "v" from "${name}" where "${column}" is not null order by "id" limit 1`,
      )
    )[0]?.v ?? '1'
  const vat = [await first('customers', 'vatNumber'), await first('trattative_cp', 'partitaIva')]
  const serials = [await first('mezzi', 'matricola'), await first('accettazioni_mezzi', 'matricola')]
  const spec = (await asker.get('/api/openapi.json')).body
  const related = (name: string) => {
    const of = model.tables.get(name)
    const refers = (one: Table, to: Table) => Object.values(one.fields).some((field) => field.table === to.name)
    return !of || of === table || refers(of, table) || refers(table, of)
  }
  const paths: string[] = []
  for (const [path, methods] of Object.entries<object>(spec.paths)) {
    const [, name = ''] = /^\/api\/([^/]+)/.exec(path) ?? []
    if (!('get' in methods) || left.test(path) || !related(name)) continue
    if (path.endsWith('/summary')) {
      paths.push(...Object.keys(tableOf(model, name).fields).map((field) => `${path}?by=${field}`))
      continue
    }
    if (path === '/api/timeline/{subject}/{key}') {
      for (const subject of ['customers', 'trattative_cp', 'mezzi', 'accettazioni_mezzi'])
        for (const id of await ids(subject)) paths.push(`/api/timeline/${subject}/${id}?limit=100`)
      paths.push(...serials.map((serial) => `/api/timeline/matricole/${encoded(serial)}?limit=100`))
      continue
    }
    const own = name === 'inventari-mezzi' ? 'inventari_mezzi' : name
    for (const id of await ids(own))
      for (const number of path.includes('{vat}') ? vat : [''])
        paths.push(
          path
            .replace('{id}', `${id}`)
            .replace('{vat}', encoded(number))
            .replace('{otherId}', '1')
            .replace('{invio}', 'brochure'),
        )
  }
  const more = [
    ...serials.map((serial) => `/api/accettazioni_mezzi/precedente?matricola=${encoded(serial)}`),
    ...['an', 'imp', '12'].map((text) => `/api/search?q=${text}`),
    `/api/${table.name}?rowsPerPage=100`,
    `/api/${table.name}?rowsPerPage=100&sortBy=${table.title}`,
    ...Object.keys(table.fields).map(
      (name) => `/api/${table.name}?filters=${encoded(JSON.stringify({ [name]: null }))}`,
    ),
    ...(await ids(table.name)).map((id) => `/api/history?table=${table.name}&id=${id}`),
    ...positionsOf(table).map((at) => `/api/${table.name}/points?zoom=18&bounds=5,35,20,48&at=${at}`),
  ]
  return [...new Set([...paths, ...more])].filter((path) => !path.includes('{'))
}

/**
 * Not asked: what is about the caller alone or changes with the clock; the documents that are made of a whole row; views that modules
 * make, whose rows are their own; and who may be asked or given something, which is for the whole company.
 */
const left =
  /xls|livez|readyz|session|draft-key|downloads|second-factor|openapi|verifica|verbale|api\/calls\b|emails|operatori|administrators|visible-rows|user\/|microsoft|mercure|realtime|status/
