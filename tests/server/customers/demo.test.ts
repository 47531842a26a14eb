import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDoubtfulVatNumber } from '#schema/rules/vat-number.ts'
import { setClock } from '#server/clock.ts'
import { loadDemo } from '#server/demo/load.ts'
import { filesFolder } from '#server/plugins/files.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const NOW = '2026-04-15T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  setClock(NOW)
  app = await testApp({ users: false })
  await loadDemo(app.db, app.app.engine, filesFolder(app.config))
})
afterAll(async () => {
  setClock()
  await app.close()
})

type Found = { data: Record<string, unknown>[]; totalRows: number }
const list = async (path: string, client = app.as('ROLE_USER_CRM')): Promise<Found> => (await client.get(path)).body

describe('the demo data of customers', () => {
  it('are enough to page: customers, their people, what they use, their documents, visits', async () => {
    expect((await list('/api/customers?page=1&rowsPerPage=1')).totalRows).toBe(300)
    expect((await list('/api/contacts?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(300)
    expect((await list('/api/details?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(200)
    expect((await list('/api/files?page=1&rowsPerPage=1')).totalRows).toBeGreaterThan(100)
    expect((await list('/api/plannings?page=1&rowsPerPage=1')).totalRows).toBe(500)
  })

  it('have names and VAT numbers of their own, with the right check digit', async () => {
    const { data } = await list('/api/customers')
    expect(new Set(data.map((row) => row.companyName)).size).toBe(300)
    const numbers = data.flatMap((row) => (typeof row.vatNumber === 'string' ? [row.vatNumber] : []))
    expect(numbers.length).toBeGreaterThan(250)
    expect(numbers.filter((number) => number.length !== 11 || isDoubtfulVatNumber(number))).toEqual([])
  })

  it('chain what is used: application, family, category', async () => {
    const families = await list('/api/families', app.as('ROLE_ADMIN'))
    const categories = new Map(families.data.map(({ id, categories: of }) => [id, JSON.stringify(of)]))
    for (const { category, families: used } of (await list('/api/details')).data) {
      const [family] = Array.isArray(used) ? used : []
      expect(categories.get(family.id)).toContain(JSON.stringify(category))
    }
  })

  it('have documents that can be fetched, as what they say they are', async () => {
    const { data } = await list('/api/files')
    for (const type of ['application/pdf', 'image/png']) {
      const document = data.find((row) => row.type === type)
      const answer = await app.as('ROLE_USER_CRM').get(`/api/files/downloads/${document?.filename}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
      expect(answer.headers['content-length']).toBe(String(document?.size))
    }
  })

  it('lie around today, with reminders of today for who works with them', async () => {
    const days = encodeURIComponent(JSON.stringify({ date: { from: '13-04-2026', to: '19-04-2026' } }))
    expect((await list(`/api/plannings?filters=${days}`)).totalRows).toBeGreaterThan(15)
    for (const role of ['ROLE_USER', 'ROLE_USER_CRM']) {
      const { totalRows } = await list('/api/plannings/reminders', app.as(role))
      expect(totalRows, role).toBeGreaterThan(0)
      expect(totalRows, role).toBeLessThan(10)
    }
  })

  it('are the same every time', async () => {
    const other = await testApp({ users: false })
    await loadDemo(other.db, other.app.engine, filesFolder(other.config))
    for (const table of ['customers', 'contacts', 'details', 'plannings']) {
      expect((await other.as('ROLE_USER_CRM').get(`/api/${table}`)).body).toEqual(await list(`/api/${table}`))
    }
    await other.close()
  })
})
