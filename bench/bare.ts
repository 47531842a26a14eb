import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database, Sql } from '#server/db/database.ts'
import type { Statement } from '#tests/support/recording.ts'

/**
 * What the bare server answers to one path: the last rows of its statements, run in a transaction or not. In their values
 * `{n}` stands for a number that is another one each time, `{1..500}` for one of so many.
 */
export interface BareRoute {
  statements: Statement[]
  transaction: boolean
  /** A total that is asked for once by all who want it at a time, and again when it is older than a tenth of a second. */
  total?: Statement
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

const totals = new WeakMap<Statement, { asked: number; answer: Promise<unknown> }>()

function totalOf(db: Database, total: Statement): Promise<unknown> {
  const known = totals.get(total)
  if (known && performance.now() - known.asked < 100) return known.answer
  const answer = db.query(total.text, total.values, total.name)
  totals.set(total, { asked: performance.now(), answer })
  return answer
}

async function answerOf(db: Database, { statements, transaction, total }: BareRoute): Promise<string> {
  if (total) await totalOf(db, total)
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
