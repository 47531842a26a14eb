import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type Change, write } from '#server/crud/write.ts'
import { tell } from '#server/inbox/tell.ts'
import { randomRow } from '#tests/support/random-conditions.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import type { Person } from '#tests/support/rights-oracle.ts'

// People with random rights among random rows that all have notes, tasks, and notices for everybody: who is told of what is what
// they may read at that moment, as a plain GET of the row answers them.

const PEOPLE = 6
let crowd: Crowd
let rows: number[]
const admin = () => crowd.app.as('ROLE_SUPER_ADMIN')
const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)

beforeAll(async () => {
  crowd = await randomCrowd(PEOPLE, 39)
  const { db } = crowd.app
  rows = (await db.query<{ id: number }>('select "id" from "prova" order by "id"')).map(({ id }) => id)
  for (const row of rows) {
    const { body } = await admin().post('/api/notes', { table: 'prova', row, text: `Nota ${row}` })
    expect((await admin().post('/api/tasks', { table: 'prova', row, title: `Fare ${row}` })).status).toBe(201)
    const source = { table: 'notes', id: body.data.id }
    const people = crowd.people.map(({ id }) => id)
    await db.transaction((tx) =>
      tell(tx, { kind: 'mention', event: `prova ${row}`, about: { table: 'prova', id: row }, source }, people),
    )
  }
})
afterAll(() => crowd.app.close())

async function readable(person: Person): Promise<number[]> {
  const answers = await Promise.all(rows.map((row) => crowd.client(person).get(`/api/prova/${row}`)))
  return rows.filter((_row, at) => answers[at]?.status === 200)
}

async function pagesOf(person: Person, path: string): Promise<{ id: number; row: number }[]> {
  const client = crowd.client(person)
  const found: { id: number; row: number }[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await client.get(`${path}page=${page}`)
    expect(status, JSON.stringify(body)).toBe(200)
    found.push(...body.data)
    if (body.data.length === 0 || (!body.more && found.length >= (body.totalRows ?? 0))) return found
  }
}

async function expectToldAsReadable(): Promise<void> {
  let told = 0
  for (const person of crowd.people) {
    const client = crowd.client(person)
    const seen = await readable(person)
    told += seen.length
    const mine = (text: string) => `${person.username}: ${text}`
    const notes = await pagesOf(person, '/api/notes?rowsPerPage=100&')
    expect(ascending(new Set(notes.map(({ row }) => row))), mine('notes')).toEqual(seen)
    const tasks = await pagesOf(person, '/api/tasks?rowsPerPage=100&')
    expect(ascending(new Set(tasks.map(({ row }) => row))), mine('tasks')).toEqual(seen)
    const notices = await pagesOf(person, '/api/inbox?')
    expect(ascending(notices.map(({ id }) => id)), mine('inbox')).toEqual(seen)
    expect((await client.get('/api/inbox/count')).body.data.unread, mine('number')).toBe(seen.length)
    const counts = await client.get(`/api/notes/counts?table=prova&rows=${rows.join()}`)
    const counted = counts.status === 404 ? [] : Object.keys(counts.body.data).map(Number)
    expect(ascending(counted), mine('counts')).toEqual(seen)
    for (const row of rows) {
      const isSeen = seen.includes(row)
      const timeline = await client.get(`/api/timeline/prova/${row}?kinds=notes,tasks`)
      const kinds = timeline.status === 200 ? timeline.body.data.map(({ kind }: { kind: string }) => kind) : []
      expect([...new Set(kinds)].toSorted(), mine(`timeline ${row}`)).toEqual(isSeen ? ['notes', 'tasks'] : [])
    }
    for (const row of [rows[0] ?? 0, rows.at(-1) ?? 0, seen[0] ?? 0]) {
      const written = await client.post('/api/notes', { table: 'prova', row, text: 'Mia' })
      expect(written.status, mine(`writes on ${row}`)).toBe(seen.includes(row) ? 201 : 422)
      const task = await client.post('/api/tasks', { table: 'prova', row, title: 'Mia' })
      expect(task.status, mine(`makes a task on ${row}`)).toBe(seen.includes(row) ? 201 : 422)
      const named = { mentions: [{ kind: 'person', key: String(person.id), name: 'Chi' }] }
      const mentioned = await admin().post('/api/notes', { table: 'prova', row, text: 'Senti', ...named })
      expect(mentioned.status, mine(`is mentioned on ${row}`)).toBe(seen.includes(row) ? 201 : 422)
      if (row === 0) continue
      const { body } = await admin().get(`/api/notes/mentionable?table=prova&row=${row}&q=${person.username}`)
      const offered = body.data.some(
        ({ id, kind }: { id: number; kind: string }) => kind === 'person' && id === person.id,
      )
      expect(offered, mine(`is offered on ${row}`)).toBe(seen.includes(row))
    }
  }
  expect(told).toBeGreaterThan(rows.length)
  expect(told).toBeLessThan(rows.length * PEOPLE)
}

describe('under random rights', () => {
  it('everybody reads, counts, writes and is told of the notes and tasks of rows that they may read, and no other', async () => {
    await expectToldAsReadable()
  })

  it('the same holds at once when the rows are others', async () => {
    const { db, model } = crowd.app
    const table = tableOf(model, 'prova')
    const set = () =>
      randomRow(table, ({ table: of }) => (of === 'prova_capi' ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 4]))
    const changes = rows.map((id) => ({ table, verb: 'update', id, set: set() }) satisfies Change)
    await db.transaction((tx) => write(tx, { model, hooks: new Map(), actor: 'system' }, changes))
    await expectToldAsReadable()
  })
})
