import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type Change, write } from '#server/crud/write.ts'
import { newsDelivered } from '#tests/support/followed-rows.ts'
import { randomRow } from '#tests/support/random-conditions.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import type { Person } from '#tests/support/rights-oracle.ts'

// People with random rights follow rows that somebody changes: who is told, and of which fields, is what they may read at that moment,
// as a plain GET of the row answers them.

const PEOPLE = 6
const CHANGED = ['note', 'pezzi', 'peso', 'prezzo'] as const
let crowd: Crowd
let rows: number[]
let serial = 0
const admin = () => crowd.app.as('ROLE_SUPER_ADMIN')

beforeAll(async () => {
  crowd = await randomCrowd(PEOPLE, 47)
  const { db } = crowd.app
  rows = (await db.query<{ id: number }>('select "id" from "prova" order by "id"')).map(({ id }) => id)
  await db.query(
    `insert into "_follows" ("userId", "table", "rowId", "state") select u, 'prova', r, 'chose' from unnest($1::integer[]) u, unnest($2::integer[]) r`,
    [crowd.people.map(({ id }) => id), rows],
  )
})
afterAll(() => crowd.app.close())

/** Changes one field of each row, by turns, to a value that it never had. */
async function changeAll(): Promise<Map<number, string>> {
  const changed = new Map<number, string>()
  for (const id of rows) {
    const name = CHANGED[serial++ % CHANGED.length] ?? 'note'
    const value = name === 'note' ? `Testo ${serial}` : 1_000 + serial
    const answer = await admin().put(`/api/prova/${id}`, { [name]: value })
    if (answer.status === 200) changed.set(id, name)
  }
  await newsDelivered(crowd.app)
  return changed
}

async function noticesOf(person: Person): Promise<Map<number, string>> {
  const told = new Map<number, string>()
  for (let page = 1; ; page++) {
    const { data } = (await crowd.client(person).get(`/api/inbox?page=${page}`)).body
    for (const { id, notices } of data) told.set(id, notices[0].done)
    if (data.length === 0) return told
  }
}

async function expectToldAsReadable(): Promise<void> {
  const changed = await changeAll()
  expect(changed.size).toBeGreaterThan(rows.length / 2)
  const { fields } = tableOf(crowd.app.model, 'prova')
  let [told, untold] = [0, 0]
  for (const person of crowd.people) {
    const notices = await noticesOf(person)
    for (const [id, name] of changed) {
      const { status, body } = await crowd.client(person).get(`/api/prova/${id}`)
      const isRead = status === 200 && name in body.data
      const text = notices.get(id)
      expect(text !== undefined, `${person.username} is told of ${name} of ${id}`).toBe(isRead)
      if (isRead) expect(text).toBe(`Ha modificato: ${Object.entries(fields).find(([one]) => one === name)?.[1].label}`)
      if (isRead) told++
      else untold++
    }
    await crowd.app.db.query('delete from "_inbox" where "userId" = $1', [person.id])
  }
  expect(Math.min(told, untold)).toBeGreaterThan(rows.length / 2)
}

describe('under random rights', () => {
  it('followers are told of the rows and fields that they may read, and of no other', async () => {
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
