import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database, Sql, Transaction } from '#server/db/database.ts'

interface Statement {
  text: string
  values: readonly unknown[]
  name?: string
}

/** A database that notes the statements run on it. */
export function recording(db: Database): { db: Database; take: () => Statement[] } {
  const noted: Statement[] = []
  const noting = <S extends Sql>(sql: S): S => ({
    ...sql,
    orm: sql.orm,
    query: (text: string, values: readonly unknown[] = [], name?: string) => {
      noted.push({ text, values, name })
      return sql.query(text, values, name)
    },
  })
  const recorder: Database = {
    ...noting(db),
    transaction: (work) => db.transaction((tx) => work(noting<Transaction>(tx))),
    script: (text) => db.script(text),
    close: () => db.close(),
  }
  return { db: recorder, take: () => noted.splice(0) }
}

/** What the bare server answers to one path: statements to run, in a transaction or not, and the body made of the last rows. */
export interface BareRoute {
  statements: Statement[]
  transaction: boolean
  body: (rows: Record<string, unknown>[]) => string
}

/** The limit: a plain HTTP server that runs the same SQL with the same driver, without rights, validation or routing. */
export async function bareServer(
  db: Database,
  routes: Record<string, BareRoute>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const route = routes[request.url?.slice(1) ?? '']
    if (!route) return response.writeHead(404).end()
    drained(request)
      .then(() => answerOf(db, route))
      .then((body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
      .catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${portOf(address)}`, server }
}

export const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0

async function drained(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

async function answerOf(db: Database, { statements, transaction, body }: BareRoute): Promise<string> {
  return body(transaction ? await db.transaction((tx) => runAll(tx, statements)) : await runAll(db, statements))
}

let serial = 1_000_000

/** Written texts carry a number: a new one each time, as our own requests do, so that the indexes have the same work. */
function numbered(value: unknown, n: number): unknown {
  return typeof value === 'string' ? value.replace(/(Nuovo|Cambiato) \d+/g, `$1 ${n}`) : value
}

async function runAll(sql: Sql, statements: Statement[]): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  const n = ++serial
  for (const { text, values, name } of statements)
    rows = await sql.query(
      text,
      values.map((value) => numbered(value, n)),
      name,
    )
  return rows
}
