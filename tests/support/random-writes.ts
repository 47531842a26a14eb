import { shortenChangeLog } from '#server/db/change-log.ts'
import type { Database, Sql, Transaction } from '#server/db/database.ts'
import { literal, oneOf, random, words } from './random-customers.ts'

/** The customers there are to begin with. */
export const ROWS = 3_000
/** Rows of these ids are written by transactions that stay open, those of others by all the others. */
const SLOW = 10
const name = () => literal(`${oneOf(...words)} nuovo ${random(1_000_000)}`)
const id = () => {
  const any = 1 + random(ROWS)
  return any % SLOW === 0 ? any + 1 : any
}

type Kind = keyof typeof kinds

/** Every way rows change, in one transaction; the engine takes none of them. */
const kinds = {
  one: async (sql: Sql) => {
    await addOne(sql)
    await sql.query(`delete from "customers" where "id" = ${id()}`)
    await sql.query(`update "customers" set "companyName" = ${name()}, "reseller" = 'Y' where "id" = ${id()}`)
  },
  // Beyond what is logged row by row.
  bulk: (sql: Sql) =>
    sql.query(`update "customers" set "city" = ${literal(oneOf('Milano', 'Forlì', 'Roma'))}, "potential" = ${random(1_500)}
      where "id" between ${1 + random(ROWS)} and ${1 + random(ROWS)} + 150 and "id" % ${SLOW} <> 0`),
  some: async (sql: Sql) => {
    const from = random(ROWS)
    await sql.query(
      `update "customers" set "companyName" = ${literal(oneOf(...words))} || "companyName" where "id" between ${from} and ${from + 40} and "id" % ${SLOW} <> 0`,
    )
  },
  // An undo brings a row back under its id.
  again: async (sql: Sql) => {
    const one = id()
    await sql.query(`create temporary table gone on commit drop as select * from "customers" where "id" = ${one}`)
    await sql.query(`delete from "customers" where "id" = ${one}`)
    await sql.query(
      `insert into "customers" ("id", "companyName", "city") select "id", 'ni ' || "companyName", "city" from gone`,
    )
    await sql.query('drop table gone')
  },
  twice: async (sql: Sql) => {
    const one = id()
    for (const word of [oneOf(...words), oneOf(...words), 'Rossi']) {
      await sql.query(`update "customers" set "companyName" = ${literal(`${word} ${one}`)} where "id" = ${one}`)
    }
    await addOne(sql)
    await sql.query(`delete from "customers" where "id" = (select max("id") from "customers")`)
  },
  partlyTakenBack: async (sql: Sql) => {
    await sql.query('savepoint part')
    await addOne(sql)
    await sql.query(`delete from "customers" where "id" between ${ROWS / 2} and ${ROWS / 2 + random(9)}`)
    await sql.query('rollback to savepoint part')
    await addOne(sql)
  },
  moved: (sql: Sql) =>
    sql.query(`update "customers" set "id" = nextval(pg_get_serial_sequence('customers', 'id')) where "id" = ${id()}`),
  upsert: (sql: Sql) =>
    sql.query(`insert into "customers" ("id", "companyName") select n, 'Scavi ' || n from generate_series(${id()}, ${id()} + 9) n
      where n % ${SLOW} <> 0 limit 30 on conflict ("id") do update set "companyName" = 'Trasporti ' || excluded."companyName"`),
  merged: (sql: Sql) =>
    sql.query(`with gone as (delete from "customers" where "id" = ${id()} returning "companyName")
      insert into "customers" ("companyName", "reseller") select 'zz ' || "companyName", 'Y' from gone`),
}

const addOne = (sql: Sql): Promise<unknown> =>
  sql.query(`insert into "customers" ("companyName", "city", "agentId", "reseller")
    values (${name()}, 'Cesena', (select min("id") + ${random(500)} from "agents"), ${literal(oneOf('Y', 'N'))})`)

export interface Writes {
  addOne: (sql: Sql) => Promise<unknown>
  /** Two transactions at once of any kind, some of them taken back; on PostgreSQL others stay open, and end in another order. */
  some: () => Promise<void>
  /** Takes the log of changes away as far as it may be, as if a minute had gone by. */
  shortenLog: () => Promise<void>
  /** Until nobody writes any more. */
  end: () => Promise<void>
}

/** Writers over these connections to one database. */
export function writesTo(dbs: Database[]): Writes {
  const open: { end: () => void; ended: Promise<void> }[] = []
  const isSlow = dbs[0]?.kind === 'postgres'
  const writeOnce = async () => {
    const kind = oneOf(...(Object.keys(kinds) as Kind[]))
    const isTakenBack = random(6) === 0
    await inTransaction(oneOf(...dbs), async (tx) => void (await kinds[kind](tx)), isTakenBack)
  }
  const openOne = () => {
    const own = (1 + random(ROWS / SLOW)) * SLOW
    let end = () => {}
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    const ended = inTransaction(
      oneOf(...dbs),
      async (tx) => {
        // It stays open for as long as the lists take, and is silent meanwhile.
        await tx.unhurried()
        await tx.query(`set local lock_timeout = '100ms'`)
        await tx.query('set local idle_in_transaction_session_timeout = 0')
        await tx.query(`update "customers" set "companyName" = ${name()} where "id" = ${own}`)
        await until
      },
      random(4) === 0,
    )
    open.push({ end, ended })
  }
  const endOne = async () => {
    const [one] = open.splice(random(open.length), 1)
    one?.end()
    await one?.ended
  }
  return {
    addOne,
    some: async () => {
      if (isSlow) openOne()
      await Promise.all([writeOnce(), writeOnce()])
      while (open.length > 3) await endOne()
    },
    shortenLog: async () => {
      await dbs[0]?.query(`update "_horizon" set "nextAt" = now() - interval '1 minute'`)
      if (dbs[0]) await shortenChangeLog(dbs[0])
    },
    end: async () => {
      while (open.length > 0) await endOne()
    },
  }
}

class TakenBack extends Error {}

/** What cannot be done for others that hold the rows, or refer to them, is not done. */
async function inTransaction(
  db: Database,
  work: (tx: Transaction) => Promise<void>,
  isTakenBack: boolean,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await work(tx)
      if (isTakenBack) throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack) && !['55P03', '23505', '40P01'].includes(error?.code)) throw error
    })
}
