import { afterAll, beforeAll, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { TableInput } from '#schema/table.ts'
import { definitions } from '#schema/tables.ts'
import { setClock } from '#server/clock.ts'
import { layoutOf } from '#server/db/layout.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const offers = {
  name: 'offerte',
  label: { one: 'Offerta', many: 'Offerte' },
  screens: [{ route: '/offerte', area: 'crm' }],
  title: 'nome',
  fields: {
    nome: { type: 'text', label: 'Nome', required: true },
    dal: { type: 'date', label: 'Dal', required: true, default: '$today-7' },
    scadenza: { type: 'date', label: 'Scadenza', required: true, default: '$today+30', notBefore: 'dal' },
  },
} satisfies TableInput

const model = readModel({ ...definitions, offerte: offers }, access)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model })
})
afterAll(() => app.close())

it('a new row has days counted from today in Rome', async () => {
  setClock('2026-12-31T23:30:00Z')
  const made = (await app.as('ROLE_SUPER_ADMIN').post('/api/offerte', { nome: 'a' })).body.data
  setClock()
  expect(made).toMatchObject({ dal: '25-12-2026', scadenza: '31-01-2027' })
})

it('rows that are there get them in a new required field', async () => {
  const layout = layoutOf(model).find(({ name }) => name === 'offerte')
  const fills = layout?.columns.flatMap(({ name, fill }) => (fill === undefined ? [] : [`${fill} as "${name}"`]))
  const [days] = await app.db.query<{ between: number }>(
    `select scadenza - dal as "between" from (select ${fills?.join(', ')}) filled`,
  )
  expect(days).toEqual({ between: 37 })
})
