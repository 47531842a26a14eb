import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import { fieldsGiven } from '../crud/fields-given.ts'
import { statementName } from '../crud/statement-name.ts'
import type { Transaction } from '../db/database.ts'
import { assignmentEvent } from '../inbox/assignments.ts'
import { peopleOf } from '../inbox/people.ts'
import { actorOf, type Person, readersAmong } from '../inbox/readers.ts'
import { keyOf, type News, tellChanges } from '../inbox/tell-changes.ts'
import type { Delivery, Payload } from '../outbox/delivery.ts'
import { noteDone } from '../outbox/entries.ts'
import { type CommandNews, fieldsOf, newsOf, type RowNews } from './command-changes.ts'
import { followersSql } from './followers.ts'
import { CHANGED } from './watch.ts'

/** The most rows of one command of which a person is told. */
const MOST_ROWS = 20

const noted = z.object({ command: z.string() })

/** How followers are told of commands: each once, however often it is tried, and as far as they may read the row then. */
export const followDeliveries = (app: FastifyInstance): Record<string, Delivery> => ({
  [CHANGED]: { ready: true, deliver: (payload) => tellFollowers(app, payload) },
})

async function tellFollowers(app: FastifyInstance, payload: Payload): Promise<void> {
  const { command } = noted.parse(payload)
  const news = await newsOf(app.db, app.model, command)
  const told = news ? await newsByPerson(app, command, news) : []
  await app.db.transaction(async (tx) => {
    if (!news || !(await noteDone(tx, CHANGED, { command }))) return
    const known = await toldAlready(tx, told, news)
    await tellChanges(
      tx,
      told.filter((one) => !known.has(keyOf(one))),
    )
  })
}

/** What each follower may know of what the command did to each row, in the order of the rows. */
async function newsByPerson(app: FastifyInstance, command: string, news: CommandNews): Promise<News[]> {
  const { db, model, engine } = app
  const followers = await followersOf(app, news)
  const people = (await peopleOf(db, [...new Set([...followers.values()].flat())])).filter(({ active }) => active)
  const told: News[] = []
  for (const row of news.rows) {
    const { about, added } = row
    const ids = followers.get(`${about.table} ${about.id}`) ?? []
    if (ids.length === 0) continue
    const table = tableOf(model, about.table)
    const readers = await readersAmong(
      db,
      engine,
      { table, id: about.id },
      people.filter(({ id }) => ids.includes(id)),
    )
    const fields = await fieldsOf(db, model, row)
    const addedTo = await readersOfAdded(app, added, readers)
    for (const reader of readers) {
      const given = await fieldsGiven(db, engine, actorOf(model, reader), 'read', table, [about.id])
      const allowed = given ? (given.get(about.id) ?? []) : 'all'
      const readable = allowed === 'all' ? fields : fields.filter((name) => allowed.includes(name))
      const came = addedTo.get(reader.id) ?? {}
      if (readable.length === 0 && Object.keys(came).length === 0) continue
      const event = `change ${command} ${about.table} ${about.id}`
      told.push({ userId: reader.id, about, event, by: news.by, fields: readable, added: came })
    }
  }
  return told
}

/** How many of the rows that came each reader may read, by table. */
async function readersOfAdded(
  { db, engine, model }: FastifyInstance,
  added: RowNews['added'],
  readers: readonly Person[],
): Promise<Map<number, Record<string, number>>> {
  const counts = new Map<number, Record<string, number>>()
  for (const { table, id } of added.slice(0, MOST_ROWS)) {
    for (const reader of await readersAmong(db, engine, { table: tableOf(model, table), id }, readers)) {
      const own = counts.get(reader.id) ?? {}
      counts.set(reader.id, { ...own, [table]: (own[table] ?? 0) + 1 })
    }
  }
  return counts
}

/** Who else follows the rows, by `table id`; each person on at most MOST_ROWS of them. */
async function followersOf({ db, model }: FastifyInstance, news: CommandNews): Promise<Map<string, number[]>> {
  const followers = new Map<string, number[]>()
  for (const name of new Set(news.rows.map(({ about }) => about.table))) {
    const ids = news.rows.flatMap(({ about }) => (about.table === name ? [about.id] : []))
    const text = `select "userId", "rowId" from (
        select "userId", "rowId", row_number() over (partition by "userId" order by "rowId") as "place"
        from (select distinct "userId", "rowId" from (${followersSql(model, name, '$1::integer[]')}) _all
          where "userId" <> all($2::integer[])) _each) _placed
      where "place" <= ${MOST_ROWS} order by "rowId", "userId"`
    const others = [news.by, ...(news.behind === null ? [] : [news.behind])]
    const found = await db.query<{ userId: number; rowId: number }>(text, [ids, others], statementName(text))
    for (const { userId, rowId } of found) {
      const key = `${name} ${rowId}`
      followers.set(key, [...(followers.get(key) ?? []), userId])
    }
  }
  return followers
}

/** Whom the command has told of a row in another way: that it is theirs now, or that what came to it mentions them. */
async function toldAlready(tx: Transaction, told: readonly News[], { rows }: CommandNews): Promise<Set<string>> {
  const events = rows.flatMap(({ about, lines }) =>
    lines.map(({ version }) => assignmentEvent(about.table, about.id, version)),
  )
  const sources = rows.flatMap(({ added }) => added)
  const found = await tx.query<{ userId: number; table: string; rowId: number }>(
    `select i."userId", i."table", i."rowId" from "_inbox" i where i."userId" = any($1::integer[])
       and (i."event" = any($2::text[]) or (i."sourceTable", i."sourceId") in (select * from unnest($3::text[], $4::integer[])))`,
    [
      [...new Set(told.map(({ userId }) => userId))],
      events,
      sources.map(({ table }) => table),
      sources.map(({ id }) => id),
    ],
    'told already',
  )
  return new Set(found.map(({ userId, table, rowId }) => keyOf({ userId, about: { table, id: rowId } })))
}
