import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManyCustomers } from '#server/demo/many-customers.ts'
import { addManyNegotiations } from '#server/demo/many-negotiations.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { recording, type Statement } from '#tests/support/recording.ts'

// What a request costs, in what can be counted on any machine: the statements it sends, what goes to the database for them,
// and the answer. A query for each row, a text built anew for each request, or an answer of more than was asked for shows
// here.

let filled: TestApp
let counted: TestApp
let admin: Client
let take: () => Statement[]
beforeAll(async () => {
  filled = await testApp()
  await addManyCustomers(filled.db, 300)
  await addManyNegotiations(filled.db, 300, '2026-03-31')
  const recorder = recording(filled.db)
  take = recorder.take
  counted = await testApp({ beside: { db: recorder.db, config: filled.config } })
  admin = counted.as('ROLE_SUPER_ADMIN')
})
afterAll(async () => {
  await counted.close()
  await filled.close()
})

const PAGE = 'page=1&rowsPerPage=50'
const asked = (filters: object): string => `filters=${encodeURIComponent(JSON.stringify(filters))}`

interface Cost {
  statements: number
  sent: number
  answered: number
}

/** A text that was sent before is prepared or known: then only values are sent. */
const known = new Set<string>()
const sizeOf = ({ text, values }: Statement): number =>
  (known.has(text) ? 0 : text.length) + JSON.stringify(values).length

/** After some time, whatever the request: who somebody is, whether the session goes on, what other nodes are told. */
const isOfNode = ({ text }: Statement): boolean => /"_sessions"|"_switches"|pg_notify/.test(text)

const TURNS = 5

/**
 * What the request costs from its third time on: whatever is remembered is known by then. Of several times the least: work of the
 * node may hold a row for a moment, for which a statement more is sent.
 */
async function costOf(request: (turn: number) => ReturnType<Client['get']>): Promise<Cost> {
  const costs: Cost[] = []
  take()
  for (let turn = 0; turn < TURNS; turn++) {
    const answer = await request(turn)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const taken = take()
    const statements = taken.filter((one) => !isOfNode(one))
    const sent = statements.reduce((sum, one) => sum + sizeOf(one), 0)
    costs.push({ statements: statements.length, sent, answered: JSON.stringify(answer.body).length })
    for (const { text } of taken) known.add(text)
  }
  const [least] = costs.slice(2).toSorted((one, other) => one.statements - other.statements || one.sent - other.sent)
  if (!least) throw new Error('The request was not made')
  return least
}

const late = encodeURIComponent(JSON.stringify({ esito: 'A', richiamareInData: { to: '$today-1' } }))
const BOARD = `by=statoTrattativa&options=1&where=${late}`
const ids = Array.from({ length: 200 }, (_, n) => n + 1)

describe('statements and bytes of a request stay as few as they are', () => {
  it.each<[string, Cost, (turn: number) => ReturnType<Client['get']>]>([
    ['a page', { statements: 1, sent: 100, answered: 24_000 }, () => admin.get(`/api/customers?${PAGE}`)],
    [
      'a page of what a filter finds',
      { statements: 1, sent: 100, answered: 5_000 },
      () => admin.get(`/api/customers?${PAGE}&${asked({ companyName: 'ROSS' })}`),
    ],
    ['50 negotiations', { statements: 1, sent: 200, answered: 90_000 }, () => admin.get(`/api/trattative_cp?${PAGE}`)],
    ['a small table', { statements: 1, sent: 40, answered: 15_000 }, () => admin.get('/api/nations')],
    ['a record', { statements: 1, sent: 20, answered: 500 }, () => admin.get('/api/customers/5')],
    [
      'a new row',
      { statements: 4, sent: 900, answered: 400 },
      (turn) => admin.post('/api/customers', { companyName: `Nuovo ${turn}` }),
    ],
    [
      'a changed row',
      { statements: 4, sent: 1_100, answered: 500 },
      (turn) => admin.put('/api/customers/5', { note: `nota ${turn}` }),
    ],
    ['a search', { statements: 2, sent: 200, answered: 100 }, () => admin.get('/api/search?q=qwxzk')],
    [
      'figures of a list',
      { statements: 1, sent: 20, answered: 1_300 },
      () => admin.get('/api/trattative_cp/summary?by=statoTrattativa'),
    ],
    ['a timeline', { statements: 2, sent: 50, answered: 2_000 }, () => admin.get('/api/timeline/customers/5')],
    ['the board', { statements: 1, sent: 60, answered: 2_500 }, () => admin.get(`/api/trattative_cp/figures?${BOARD}`)],
    [
      '200 changed rows',
      { statements: 13, sent: 300_000, answered: 1_000 },
      (turn) => admin.post('/api/customers/bulk', { rows: { ids }, values: { note: `giro ${turn}` } }),
    ],
  ])('%s', async (_name, most, request) => {
    const cost = await costOf(request)
    expect(cost.statements).toBe(most.statements)
    expect(cost.sent).toBeLessThanOrEqual(most.sent)
    expect(cost.answered).toBeLessThanOrEqual(most.answered)
  })
})
