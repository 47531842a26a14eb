import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database, Sql, Transaction } from '#server/db/database.ts'

/** One statement. In its values `{n}` stands for a number that is another one each time, `{1..500}` for one of so many. */
export interface Statement {
  text: string
  values: readonly unknown[]
  name?: string
  /** Nobody waits for its answer. */
  sent?: boolean
}

/** A database that notes the statements run on it. */
export function recording(db: Database): { db: Database; take: () => Statement[] } {
  const noted: Statement[] = []
  const noting = (sql: Sql): Sql => ({
    query: (text, values = [], name) => {
      noted.push({ text, values, name })
      return sql.query(text, values, name)
    },
  })
  const notingIn = (tx: Transaction): Transaction => ({
    ...noting(tx),
    open: true,
    announceChanges: tx.announceChanges,
    unhurried: tx.unhurried,
    send: (text, values = [], name) => {
      noted.push({ text, values, name, sent: true })
      tx.send(text, values, name)
    },
  })
  const recorder: Database = {
    ...noting(db),
    kind: db.kind,
    transaction: (work) => db.transaction((tx) => work(notingIn(tx))),
    script: (text) => db.script(text),
    listen: (channel, heard, missed) => db.listen(channel, heard, missed),
    unhurried: (statement) => db.unhurried(statement),
    onChanges: (listener) => db.onChanges(listener),
    close: () => db.close(),
  }
  return { db: recorder, take: () => noted.splice(0) }
}

/** What the bare server answers to one path: the last rows of its statements, run in a transaction or not. */
export interface BareRoute {
  statements: Statement[]
  transaction: boolean
}

/** A plain HTTP server that runs statements with our driver, without rights, validation or routing. Gives its address. */
export async function bareServer(db: Database, routes: Record<string, BareRoute>): Promise<string> {
  const server = createServer((request, response) => {
    const route = routes[request.url?.slice(1) ?? '']
    if (!route) return response.writeHead(404).end()
    drained(request)
      .then(() => answerOf(db, route))
      .then((body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
      .catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(server.address())}`
}

export const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0

async function drained(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

async function answerOf(db: Database, { statements, transaction }: BareRoute): Promise<string> {
  const rows = transaction ? await db.transaction((tx) => runAll(tx, statements)) : await runAll(db, statements)
  return bodyOf(rows[0] ?? {})
}

function bodyOf(row: Record<string, unknown>): string {
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  if ('data' in row) return `{"data":${plain(row.data)},"totalRows":${plain(row.total)}}`
  return plain(row.json ?? row.row) ?? '{}'
}

let serial = Date.now() % 1_000_000_000

async function runAll(sql: Sql, statements: Statement[]): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  const n = ++serial
  for (const { text, values, name, sent } of statements) {
    const filled = values.map((value) => (typeof value === 'string' ? numbered(value, n) : value))
    if (sent && 'send' in sql && sql.send instanceof Function) sql.send(text, filled, name)
    else rows = await sql.query(text, filled, name)
  }
  return rows
}

/** The text with its numbers. */
export const numbered = (text: string, n: number): string =>
  text.replace(/\{(?:n|1\.\.(\d+))\}/g, (_all, most?: string) =>
    String(most === undefined ? n : 1 + (n % Number(most))),
  )
