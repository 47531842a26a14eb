import { afterAll, beforeAll, expect, it } from 'vitest'
import { digitsKey } from '#schema/rules/phone-number.ts'
import { phoneKeySql, phoneKeysOf } from '#server/db/phone-key.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'

const numbers = { Rossi: '0541 700-100', Verdi: '+39 347/1234567', Bianchi: '0044 20 7946 0018', Neri: null }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
  for (const [name, phone] of Object.entries(numbers)) {
    expect((await app.as('ROLE_ADMIN').post('/api/agents', { name, phone })).status).toBeLessThan(300)
  }
  const calls = Object.entries(numbers).map(([caller, callerNumber]) => leg({ caller, callerNumber }))
  expect((await sendCalls(app, calls)).body.data.refused).toEqual([])
})
afterAll(() => app.close())

/** Who is found in a small table, and in a big one. */
async function found(wanted: string): Promise<string[][]> {
  const ask = async (table: string, key: string, name: string): Promise<string[]> => {
    const { body } = await app
      .as('ROLE_ADMIN')
      .get(`/api/${table}?sortBy=${name}&filters=${encodeURIComponent(JSON.stringify({ [key]: wanted }))}`)
    return body.data.map((row: Record<string, string>) => row[name])
  }
  return [await ask('agents', 'phone', 'name'), await ask('report-calls', 'callerNumber', 'caller')]
}

it.each([
  ['0541700100', ['Rossi']],
  ['+39 0541 700100', ['Rossi']],
  ['0039.0541', ['Rossi']],
  ['054.170', ['Rossi']],
  ['3471234567', ['Verdi']],
  ['39 347 1234567', ['Verdi']],
  ['+39 3471', ['Verdi']],
  ['(347) 123', ['Verdi']],
  ['+44 20', ['Bianchi']],
  ['442079', ['Bianchi']],
  ['001', ['Bianchi', 'Rossi']],
  ['Rossi', []],
  ['100%', []],
])('a telephone number is found by its digits, however they are written: %s', async (wanted, names) => {
  expect(await found(wanted)).toEqual([names, names])
})

it('the index of digits serves, with the prefix of Italy and without', async () => {
  const plan = await app.db.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    // In a table with next to no rows the planner would rather walk through this one.
    await tx.query('drop index "report-calls_callerNumber_sort"')
    const key = phoneKeysOf<'report-calls'>('t')('callerNumber')
    return tx.query(`explain select "id" from "report-calls" t where (${key} like '%700100%' or ${key} like '%39700%')`)
  })
  expect(JSON.stringify(plan)).toContain('report-calls_callerNumber_digits')
})

it('without a stored key the SQL and the program tell numbers apart alike', async () => {
  const typed = [
    ...[
      '0541 700-100',
      '+39 347/1234567',
      '0039.0541.700100',
      '393471234567',
      '39347123456',
      '390541700100',
      '0044 20 79',
    ],
    ...['+44 (20) 79', '101', '', '+', '00', '0039'],
  ]
  const rows = await app.db.query<{ key: string }>(
    `select ${phoneKeySql('n', (column) => `t."${column}"`)} as "key"
     from unnest($1::text[]) with ordinality as w("n", "at") cross join lateral (select w."n", null as "_n_key") t order by w."at"`,
    [typed],
  )
  expect(rows.map(({ key }) => key)).toEqual(typed.map(digitsKey))
})
