import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initialValues, type Values } from '#schema/rows/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { setClock } from '#server/clock.ts'
import { howMany } from '#tests/support/how-many.ts'
import { oneOf, random } from '#tests/support/random-customers.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import { changed, isSeveral, Ledger, type Rows, rightsSaid } from '#tests/support/rights-ledger.ts'
import { computed, type Person } from '#tests/support/rights-oracle.ts'

// People with random rights change random rows one by one: an oracle says who may, with what answer, and what is stored then.

const CROWDS = howMany(1, 3)
const PEOPLE = howMany(8, 14)
const CHANGES = howMany(14, 40)

describe.each(Array.from({ length: CROWDS }, (_, n) => n + 1))('crowd %i', (n) => {
  let crowd: Crowd
  let ledger: Ledger
  beforeAll(async () => {
    // What begins now (`$now`) is of this moment for the oracle too.
    setClock('2026-11-27T10:00:00.000Z')
    crowd = await randomCrowd(PEOPLE, n)
    ledger = await Ledger.of(crowd)
  })
  afterAll(async () => {
    setClock()
    await crowd.app.close()
  })

  it('a row is changed by those who may change it, before and after, and told as far as they see it', async () => {
    let commands = 0
    for (const person of crowd.people) {
      for (let n = 0; n < CHANGES; n++) {
        const table = ledger.tableNamed(oneOf('prova', 'prova', 'prova_capi', 'prova_righe', 'prova_passi'))
        const row = oneOf(...ledger.rowsOf(table))
        const id = Number(row.id)
        const said = ledger.randomBody(table, 2)
        const oracle = ledger.oracleOf(person)
        const sent = random(4) === 0 && table.name === 'prova' ? { ...said, creato: row.creato, doppio: 7 } : said
        const answer = await crowd.client(person).put(`/api/${table.name}/${id}`, sent)
        const about = `PUT ${table.name} ${JSON.stringify({ row, said })} ${rightsSaid(oracle, table)}`
        const after = () => ledger.withRow(table, (one) => [one.id === id ? changed(one, said) : one])
        if (!(await ledger.checked(answer, oracle.update(table, row, said), after, about))) continue
        await ledger.checkAnswer(person, table, id, answer, about)
        const command = answer.headers['x-command']
        if (command === undefined) continue
        commands += 1
        await undone(person, String(command), { table, row, said }, about)
      }
    }
    expect(commands).toBeGreaterThan(PEOPLE)
    for (const status of [200, 403, 404, 422])
      expect(ledger.told[status], JSON.stringify(ledger.told)).toBeGreaterThan(1)
  })

  /** Somebody takes the change back: its author, or another. */
  async function undone(
    author: Person,
    command: string,
    { table, row, said }: { table: Table; row: Values; said: Values },
    about: string,
  ) {
    if (random(2) === 0) return
    const person = random(2) === 0 ? author : oneOf(...crowd.people)
    const now = ledger.rowsOf(table).find(({ id }) => id === row.id) ?? {}
    const keys = Object.keys(said).filter((key) => !isDeepStrictEqual(row[key] ?? null, now[key] ?? null))
    if (keys.length === 0) return
    const back = Object.fromEntries(keys.map((key) => [key, row[key]]))
    const verdict = ledger.oracleOf(person).update(table, now, back)
    const isOwn = person === author
    const expected = verdict === 200 ? 200 : verdict === 'refused' ? 'refused' : verdict === 403 && !isOwn ? 403 : 409
    const answer = await crowd.client(person).post(`/api/undo/${command}`)
    const after = () => ledger.withRow(table, (one) => [one.id === row.id ? changed(one, back) : one])
    const said_ = `UNDO by ${JSON.stringify(ledger.oracleOf(person).person)} ${verdict} of ${about} ${rightsSaid(ledger.oracleOf(person), table)}`
    if (expected === 'refused') {
      expect(isOwn ? [409] : [403, 409], said_).toContain(answer.status)
      expect(await crowd.world(), said_).toEqual(ledger.world)
    } else await ledger.checked(answer, expected, after, said_)
  }

  it('a new row is one that its author may make, and the answer tells of it as far as they see it', async () => {
    let made = 0
    for (const person of crowd.people) {
      for (let n = 0; n < CHANGES; n++) {
        const table = ledger.tableNamed(oneOf('prova', 'prova', 'prova_capi', 'prova_righe'))
        const said = ledger.randomBody(table, 3, true)
        const oracle = ledger.oracleOf(person)
        const moment = { ...oracle.moment, userId: person.id }
        const empty = Object.fromEntries(
          Object.entries(table.fields).map(([name, field]) => [writeKey(name, field), isSeveral(field) ? [] : null]),
        )
        const values = { ...empty, ...initialValues(table, moment), ...said }
        const row: Values = { ...values, id: 999_999, ...('doppio' in empty ? computed(values) : {}) }
        const answer = await crowd.client(person).post(`/api/${table.name}`, said)
        const id = answer.body?.data?.id
        const after = () =>
          new Map([...ledger.world, [table.name, [...ledger.rowsOf(table), { ...row, id, version: 1 }]]])
        const about = `POST ${table.name} ${JSON.stringify(said)} ${rightsSaid(oracle, table)}`
        if (!(await ledger.checked(answer, oracle.create(table, said, row), after, about))) continue
        await ledger.checkAnswer(person, table, id, answer, about)
        made += 1
        if (random(2) === 0) continue
        const other = oneOf(...crowd.people)
        const verdict = ledger.oracleOf(other).delete(table, ledger.rowsOf(table).at(-1) ?? {})
        const expected = verdict === 404 || (verdict === 403 && other === person) ? 409 : verdict === 403 ? 403 : 200
        const back = await crowd.client(other).post(`/api/undo/${answer.headers['x-command']}`)
        await ledger.checked(
          back,
          expected,
          () => ledger.withRow(table, (one) => (one.id === id ? [] : [one])),
          `UNDO ${other.username} ${about}`,
        )
      }
    }
    expect(made).toBeGreaterThan(PEOPLE)
  })

  it('a row is deleted by those who may delete it', async () => {
    let deleted = 0
    for (const person of crowd.people) {
      for (let n = 0; n < 10; n++) {
        const table = ledger.tableNamed(oneOf('prova', 'prova_capi', 'prova_righe'))
        const row = oneOf(...ledger.rowsOf(table))
        const oracle = ledger.oracleOf(person)
        const isUsed =
          table.name === 'prova_capi' && (ledger.world.get('prova') ?? []).some(({ capoId }) => capoId === row.id)
        const verdict = oracle.delete(table, row)
        const answer = await crowd.client(person).delete(`/api/${table.name}/${row.id}`)
        const after = (): Rows => {
          const gone = ledger.withRow(table, (one) => (one === row ? [] : [one]))
          const others = (gone.get('prova') ?? []).map((one) =>
            table.name === 'prova_capi'
              ? changed(one, { capiIds: [one.capiIds].flat().filter((id) => id !== row.id) })
              : one,
          )
          const lines = (gone.get('prova_righe') ?? []).filter(
            ({ provaId }) => table.name !== 'prova' || provaId !== row.id,
          )
          return new Map([...gone, ['prova', others], ['prova_righe', lines]])
        }
        if (
          await ledger.checked(
            answer,
            verdict === 204 && isUsed ? 409 : verdict,
            after,
            `DELETE ${table.name} ${row.id} ${rightsSaid(oracle, table)}`,
          )
        )
          deleted += 1
      }
    }
    expect(deleted).toBeGreaterThan(3)
  })
})
