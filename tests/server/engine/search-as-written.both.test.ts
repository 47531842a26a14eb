import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { everyTable } from '#tests/support/every-type.ts'

const towns = [
  'Forlì',
  "FORLI' NORD",
  'Citta\u0300\u200B di Castello',
  "CITTA' DI CASTELLO SUD",
  'D’Angelo',
  'Rossi\u00A0Mario',
  'Müller',
  'Mueller & Co',
  'Mulino',
  'Groß & Söhne',
  'Pasello',
  'Paese',
]

let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: everyTable() })
  // As an earlier program stored them.
  for (const [table, field] of [
    ['agents', 'name'],
    ['prova_grande', 'nome'],
  ])
    await app.db.query(`insert into "${table}" ("version", "${field}") select 1, t from unnest($1::text[]) t`, [towns])
})
afterAll(() => app.close())

const found = async (table: string, field: string, text: string) => {
  const filters = encodeURIComponent(JSON.stringify({ [field]: text }))
  const { body } = await app.as('ROLE_ADMIN').get(`/api/${table}?filters=${filters}&sortBy=id`)
  return body.data.map((row: Record<string, string>) => row[field])
}

it.each([
  ["forli'", [0, 1]],
  ['FORLÌ', [0, 1]],
  ['forlì nord', [1]],
  ["citta' di castello", [2, 3]],
  ['città di castello', [2, 3]],
  ["d'an", [4]],
  ['d’angelo', [4]],
  ['rossi mario', [5]],
  ['rossi\u00A0mario', [5]],
  ['ro\u200Bssi', [5]],
  ['muller', [6]],
  ['mueller', [6, 7]],
  ['müller', [6, 7]],
  ['gross', [9]],
  ['soehne', [9]],
  ['paese', [11]],
] as const)('%s finds what is written so, or otherwise, in small and in big tables', async (text, places) => {
  const expected = places.map((place) => towns[place])
  expect(await found('agents', 'name', text)).toEqual(expected)
  expect(await found('prova_grande', 'nome', text)).toEqual(expected)
})
