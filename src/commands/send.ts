import type { DataProvider } from '@refinedev/core'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { call } from '#src/lib/net/http.ts'
import { asRow } from '#src/lib/net/records.ts'
import type { OwnRequest, Sending } from './command.ts'

export interface Answer {
  body: unknown
  /** The row as stored, if the response contains it. */
  row?: Row
  /** The id by which the server undoes it. */
  command?: string
}

/** Sends a command once, for this version of its row and with this idempotency key, if it has one. */
export async function sendOnce(
  provider: DataProvider,
  table: Table,
  command: Sending,
  row: Row | undefined,
  key: string | undefined,
): Promise<Answer> {
  if ('path' in command) return sendRequest(command, row, key)
  const resource = table.name
  const meta = { version: row?.version, codiceLingua: table.codiceLingua, idempotencyKey: key }
  if ('deletes' in command) return answerOf(await provider.deleteOne({ resource, id: idOf(row), meta }))
  const { values } = command
  const variables = typeof values === 'function' ? values(row) : values
  return answerOf(
    row
      ? await provider.update({ resource, id: row.id, variables, meta })
      : await provider.create({ resource, variables, meta }),
  )
}

async function sendRequest(
  { path, method = 'POST', body, background }: OwnRequest,
  row: Row | undefined,
  key?: string,
) {
  const headers = {
    ...(row && { 'If-Match': `W/"${row.version}"` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  const answer = await call(path, { method, body, headers, background })
  return { body: answer.body, row: rowIn(answer.body), command: commandIn(answer) }
}

/** The response of the data provider, which includes the headers. */
const answerOf = (answer: object): Answer => ({ body: answer, row: rowIn(answer), command: commandIn(answer) })

const rowIn = (body: unknown): Row | undefined =>
  typeof body === 'object' && body !== null && 'data' in body ? asRow(body.data) : undefined

/** The id by which the server undoes the command of a response; responses of the data provider have headers too. */
export const commandIn = (answer: object): string | undefined =>
  'headers' in answer && answer.headers instanceof Headers ? (answer.headers.get('x-command') ?? undefined) : undefined

function idOf(row: Row | undefined): number {
  if (!row) throw new Error('A deletion is sent for a row')
  return row.id
}
