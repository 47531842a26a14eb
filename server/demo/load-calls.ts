import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { moment, now, today } from '../clock.ts'
import type { Engine } from '../crud/engine.ts'
import { type Change, write } from '../crud/write.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Database, Transaction } from '../db/database.ts'
import { importRows } from '../import/import-rows.ts'
import { branchOffices } from '../modules/contact-center/branch-offices.ts'
import { readTarget } from '../modules/contact-center/calendar.ts'
import { calls } from '../modules/contact-center/import.ts'
import { type Caller, demoCalls } from './calls.ts'
import { pick } from './companies.ts'
import { asDemo, type Creator, creator } from './creator.ts'
import { person } from './people.ts'

const MINUTE = 60_000
const OPERATORS = ['contact_center', 'user_crm', 'user_cp', 'commerciale_cp', 'user', 'supervisor_cp']
const offices = ['Rimini', 'Cesena', 'Ravenna', 'Bologna'].map((nome, n) => ({ nome, code_call_center: `CC0${n + 1}` }))
const foreigners: Caller[] = [
  { name: 'Baumaschinen Huber GmbH', number: '+49 89 1234567' },
  { name: null, number: '0041 91 9876543' },
  { name: 'Titano Costruzioni', number: '+378 0549 900123' },
]

const u = columnsOf<'users'>()
const c = columnsOf<'customers'>()
const p = columnsOf<'contacts'>()
const t = columnsOf<'trattative_cp'>()
const m = columnsOf<'missed-calls'>()

/** Branch offices with their users, closed days, and the calls of two weeks up to now: brought in as the telephone system does. */
export async function loadCalls(db: Database, engine: Engine): Promise<void> {
  await importRows(db, engine, branchOffices, offices)
  const { people, callers } = await db.transaction(async (tx) => {
    const people = await peopleOf(tx)
    await assign(tx, creator(tx, engine), people)
    return { people, callers: await callersOf(tx) }
  })
  const cast = {
    operators: people.map(({ name }) => name),
    callers,
    branches: offices.map((one) => one.code_call_center),
  }
  const { calendar } = await readTarget(db)
  await importRows(db, engine, calls, demoCalls(now(), calendar, cast))
  await db.transaction((tx) => workThrough(tx, engine, people[0]?.id))
}

interface Operator {
  id: number
  name: string
}

const peopleOf = (tx: Transaction): Promise<Operator[]> =>
  tx.query<Operator>(
    `select "id", concat_ws(' ', ${u('nome', 'cognome')}) as "name" from "users"
     where ${u('username')} = any($1::text[]) order by array_position($1::text[], ${u('username')})`,
    [OPERATORS],
  )

async function assign(tx: Transaction, rows: Creator, people: readonly Operator[]): Promise<void> {
  const branches = await tx.query<{ id: number }>('select "id" from "branch-offices" order by "id"')
  await rows(
    'branch-office-users',
    people.map(
      ({ id }, n): BodyOf<'branch-office-users'> => ({
        branchOfficeId: branches[n % branches.length]?.id,
        appUserId: id,
      }),
    ),
  )
  const year = today().slice(6)
  await rows('giorni-calendario', [
    { data: `14-08-${year}`, tipo: 'CA', descrizione: 'Ponte di Ferragosto' },
    { data: `24-12-${year}`, tipo: 'CA', descrizione: 'Vigilia di Natale' },
    { data: `31-12-${year}`, tipo: 'CA', descrizione: 'San Silvestro' },
    { data: `14-10-${year}`, tipo: 'FE', descrizione: 'San Gaudenzo, patrono di Rimini' },
  ])
}

/** Customers, their people, negotiations, and people nobody knows; the telephone system names some of them. */
async function callersOf(tx: Transaction): Promise<Caller[]> {
  const knownNumbers = await tx.query<Caller>(
    `(select ${c('companyName')} as "name", ${c('phone')} as "number" from "customers" where ${c('phone')} is not null order by "id" limit 90)
     union all (select null, ${p('cellphone')} from "contacts" where ${p('cellphone')} is not null order by "id" desc limit 60)
     union all (select null, ${t('telefono')} from "trattative_cp" where ${t('telefono')} is not null order by "id" desc limit 25)`,
  )
  const strangers = Array.from({ length: 30 }, (_, n): Caller => {
    const { nome, cognome, phone } = person(300 + n)
    return { name: n % 3 === 0 ? `${nome} ${cognome}` : null, number: n % 2 ? phone.replace('+39 ', '0039') : phone }
  })
  const all = [...knownNumbers, ...strangers, ...foreigners]
  return all.map((_, n) => pick(all, n * 17) ?? { name: null, number: null })
}

/** Of those who wait one has been taken, and of another there is a note. */
async function workThrough(tx: Transaction, engine: Engine, userId: number | undefined): Promise<void> {
  const open = await tx.query<{ id: number }>(
    `select "id" from "missed-calls" where ${m('outcome')} = 'open' and ${m('internal')} = 'N' and ${m('sender_phone')} is not null
     order by ${m('receivedAt')} desc limit 2`,
  )
  const taken = { app_userId: userId ?? null, takenAt: moment(-4 * MINUTE) }
  const changes = [taken, { note: 'Chiede un preventivo per una piattaforma da 20 metri' }].flatMap(
    (set, n): Change[] => {
      const id = open[n]?.id
      return id === undefined ? [] : [{ table: 'missed-calls', verb: 'update', id, set }]
    },
  )
  await write(tx, asDemo(engine), changes)
}
