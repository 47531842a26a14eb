import { isoToDay } from '#schema/rules/day.ts'
import type { Statement } from './bare.ts'
import { allNations, byAgent, changed, created, filtered, firstPage, oneRecord, pageAt } from './by-hand.ts'

/** What is measured. `{n}` in a path stands for a number of 1 to 10,000, another one each time. */
export interface Request {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: (n: number) => Record<string, unknown>
  /** The same as the best SQL by hand. */
  hand?: Statement
  /** So heavy that of 32 at once none would be answered while it is measured. */
  alone?: true
  /** Somebody else changes the table all the while. */
  whileWriting?: true
}

const customers = '/api/customers'
const negotiations = '/api/trattative_cp'
/** Negotiations go back from here, forty a day; the month shown by a calendar has six weeks. */
export const LAST_DAY = '2026-03-31'
const month = { from: isoToDay('2026-02-23'), to: isoToDay('2026-04-05') }
const filters = (asked: unknown) => `filters=${encodeURIComponent(JSON.stringify(asked))}`

const page = `${customers}?sortBy=companyName&page=1&rowsPerPage=50`
const contains = (name: string, word: string, hand = filtered('c.company_name like $1', `%${word}%`)): Request => ({
  name: `contains ${name} ('${word}'), sorted, exact total`,
  method: 'GET',
  path: `${page}&${filters({ companyName: word })}`,
  hand,
})

/** The requests of every day, and the data that are worst for them; `rows` is the number of customers. */
export const requestsFor = (rows: number): Request[] => [
  { name: 'first page of 50, sorted, exact total', method: 'GET', path: page, hand: firstPage },
  contains('a frequent word', 'ROSS'),
  contains('a rare word', 'CARROSSA & FABBRI'),
  contains('a word late in the sort', 'ZUCCINI'),
  contains('a word nobody has', 'QWXZ'),
  contains('an accent', 'NICOLÒ'),
  contains('one letter', 'R', filtered('c.company_name like $1', 'R%')),
  {
    name: 'three filters at once',
    method: 'GET',
    path: `${page}&${filters({ companyName: 'ROSS', city: 'Mil', reseller: 'Y' })}`,
    hand: filtered('c.company_name like $1 and c.city ilike $2 and c.reseller', '%ROSS%', 'Mil%'),
  },
  { ...contains('a frequent word, while others write', 'ROSS'), whileWriting: true },
  {
    name: 'sorted by a reference',
    method: 'GET',
    path: page.replace('companyName', 'agent'),
    hand: byAgent,
    alone: true,
  },
  {
    name: 'page in the middle (10,000 of 1,000,000 rows)',
    method: 'GET',
    path: page.replace('page=1&', `page=${Math.ceil(rows / 100)}&`),
    hand: pageAt(50 * (Math.ceil(rows / 100) - 1)),
  },
  { name: 'one record', method: 'GET', path: `${customers}/500`, hand: oneRecord(500) },
  { name: 'all 250 nations', method: 'GET', path: '/api/nations', hand: allNations },
  {
    name: 'create, with history',
    method: 'POST',
    path: customers,
    body: (n) => ({ companyName: `NUOVO ${n}`, city: 'Forlì', agentId: 1 + (n % 500) }),
    hand: created,
  },
  {
    name: 'update, with history',
    method: 'PUT',
    path: `${customers}/{n}`,
    body: (n) => ({ phone: `3${n}`, note: `Nota ${n}`, potential: n % 500, city: 'Forlì' }),
    hand: changed,
  },
  {
    name: 'negotiations: first page of 50, open ones',
    method: 'GET',
    path: `${negotiations}?sortBy=dataInserimento&descending=1&page=1&rowsPerPage=50&${filters({ archiviata: 'N' })}`,
  },
  {
    name: 'negotiations: month of the calendar',
    method: 'GET',
    path: `${negotiations}?sortBy=dataCalendario&page=0&rowsPerPage=0&${filters({ archiviata: 'N', dataCalendario: month })}`,
    alone: true,
  },
  {
    name: 'negotiations: open ones by state',
    method: 'GET',
    path: `${negotiations}/summary?by=statoTrattativa&${filters({ archiviata: 'N' })}`,
  },
]
