import { isoToDay } from '#schema/rules/day.ts'
import type { Statement } from '#tests/support/recording.ts'
import { allNations, byAgent, changed, counted, created, filtered, firstPage, oneRecord, pageAt } from './by-hand.ts'

/** A request that is measured. `{n}` in a path stands for a number of 1 to 10,000, another one each time. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: (n: number) => Record<string, unknown>
  /** The same as the best SQL by hand, and its total, where that may not be remembered. */
  hand?: Statement
  total?: Statement
}

/** What is measured under one name: a request, or several in turn. */
export interface Work {
  name: string
  requests: Request[]
  /** How many at once, each measured by itself. */
  connections: number[]
  /** Others change ten customers a second all the while. */
  whileWriting?: true
}

const customers = '/api/customers'
const negotiations = '/api/trattative_cp'
/** Negotiations go back from here, forty a day; the month shown by a calendar has six weeks. */
export const LAST_DAY = '2026-03-31'
const month = { from: isoToDay('2026-02-23'), to: isoToDay('2026-04-05') }
const filters = (asked: unknown) => `filters=${encodeURIComponent(JSON.stringify(asked))}`

const page = `${customers}?sortBy=companyName&page=1&rowsPerPage=50`
const get = (path: string, hand?: Statement): Request => ({ method: 'GET', path, hand })
const contains = (word: string, hand = filtered('c.company_name like $1', `%${word}%`)): Request =>
  get(`${page}&${filters({ companyName: word })}`, hand)
/** As above, where the total that is remembered changes with each change. */
const containsNow = (word: string): Request => ({
  ...contains(word),
  total: counted('c.company_name like $1', `%${word}%`),
})

const record = get(`${customers}/500`, oneRecord(500))
const nations = get('/api/nations', allNations)
const threeFilters = get(
  `${page}&${filters({ companyName: 'ROSS', city: 'Mil', reseller: 'Y' })}`,
  filtered('c.company_name like $1 and c.city ilike $2 and c.reseller', '%ROSS%', 'Mil%'),
)
const create: Request = {
  method: 'POST',
  path: customers,
  body: (n) => ({ companyName: `NUOVO ${n}`, city: 'Forlì', agentId: 1 + (n % 500) }),
  hand: created,
}
const update: Request = {
  method: 'PUT',
  path: `${customers}/{n}`,
  body: (n) => ({ phone: `3${n}`, note: `Nota ${n}`, potential: n % 500, city: 'Forlì' }),
  hand: changed,
}

const open = filters({ archiviata: 'N' })
const openNegotiations = `${negotiations}?sortBy=dataInserimento&descending=1&page=1&rowsPerPage=50&${open}`
const shownMonth = `${negotiations}?sortBy=dataCalendario&page=0&rowsPerPage=0&${filters({ archiviata: 'N', dataCalendario: month })}`

const oneAndMany = (name: string, ...requests: Request[]): Work => ({ name, requests, connections: [1, 32] })
const alone = (name: string, request: Request): Work => ({ name, requests: [request], connections: [1] })
const whileWriting = (name: string, ...requests: Request[]): Work => ({
  name: `${name}, while ten a second are saved`,
  requests,
  connections: [1, 8],
  whileWriting: true,
})
/** What people do all day and the data that are worst for it; `rows` is the number of customers. */
export function worksFor(rows: number): Work[] {
  const middle = Math.ceil(rows / 100)
  return [
    oneAndMany('first page of 50, sorted, exact total', get(page, firstPage)),
    oneAndMany("contains a frequent word ('ROSS')", contains('ROSS')),
    oneAndMany("a rare word ('CARROSSA & FABBRI')", contains('CARROSSA & FABBRI')),
    oneAndMany("a word late in the sort ('ZUCCINI')", contains('ZUCCINI')),
    oneAndMany("a word nobody has ('QWXZ')", contains('QWXZ')),
    oneAndMany("an accent ('NICOLÒ')", contains('NICOLÒ')),
    oneAndMany("one letter ('R')", contains('R', filtered('c.company_name like $1', 'R%'))),
    oneAndMany('three filters at once', threeFilters),
    whileWriting("a frequent word ('ROSS')", containsNow('ROSS')),
    whileWriting("a word late in the sort ('ZUCCINI')", containsNow('ZUCCINI')),
    alone('sorted by a reference', get(page.replace('companyName', 'agent'), byAgent)),
    oneAndMany(
      'page in the middle (10,000 of 1,000,000 rows)',
      get(page.replace('page=1&', `page=${middle}&`), pageAt(50 * (middle - 1))),
    ),
    oneAndMany('one record', record),
    oneAndMany('all 250 nations', nations),
    oneAndMany('create, with history', create),
    oneAndMany('update, with history', update),
    oneAndMany('mixed work', ...mixed()),
    oneAndMany('negotiations: first page of 50, open ones', get(openNegotiations)),
    alone('negotiations: month of the calendar', get(shownMonth)),
    oneAndMany('negotiations: open ones by state', get(`${negotiations}/summary?by=statoTrattativa&${open}`)),
  ]
}

/** A quarter each of lists, records and saves, and between them filters and a small table, spread evenly. */
function mixed(): Request[] {
  const words = [contains('ROSS'), contains('ZUCCINI'), nations]
  return words.flatMap((word) => [get(page, firstPage), record, update, word])
}

/** What is also measured on the embedded database, by its name. */
export const embeddedNames = new Set([
  'first page of 50, sorted, exact total',
  "contains a frequent word ('ROSS')",
  'three filters at once',
  'one record',
  'update, with history',
])
