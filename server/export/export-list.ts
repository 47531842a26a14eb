import { finished, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#schema/italian/messages.ts'
import type { Table } from '#schema/table.ts'
import { today } from '../clock.ts'
import { type List, listOf } from '../crud/list/list.ts'
import { listIds, type RowsRead, rowsOfIds } from '../crud/list/snapshot.ts'
import { type OwnList, parseListRequest } from '../crud/list-request.ts'
import { readingOnly } from '../crud/reading.ts'
import { goneOf } from '../http/client-gone.ts'
import { type AppError, invalid } from '../http/errors.ts'
import { takeQuota } from '../identity/quota.ts'
import { csvOf } from './csv.ts'
import { type FormatName, formats } from './formats.ts'
import { parseColumns } from './parse-columns.ts'
import { parseExcept, withoutIds } from './parse-except.ts'
import { columnsOf, type Sheet } from './sheet.ts'
import { type Xls, xlsOf } from './xls/xls.ts'
import { xlsxOf } from './xlsx.ts'

/** What a route exports, besides what the request asks for. */
interface Export extends OwnList {
  format: FormatName
  /** What the file is called, before its day. */
  name: string
}

const ROWS_A_PAGE = 500
const LONGEST_TITLE = 31

/**
 * Answers the list that the request asks for as a file: its filters, its sort, the columns it names (`columns`, else all
 * that may be read), all rows but those it leaves out (`except`). One statement fixes the rows and their order; each page
 * is read when it is due, within the filters, and only while the user may still read them. Throws 422 by the name of what
 * is unknown, and where the format holds fewer rows; 429 by the quota and by what the person exports already, 503 where too
 * many people wait.
 */
export async function exportList(
  request: FastifyRequest,
  reply: FastifyReply,
  table: Table,
  { format, name, ...own }: Export,
): Promise<FastifyReply> {
  const { db, engine } = request.server
  const { query, reading } = await parseListRequest(request, table, own)
  const columns = parseColumns(request, reading)
  // It ends with the answer: the file is written while it is read.
  finished(reply.raw, await request.server.takeTurn(request, reply, 'exports'))
  const list = listOf(db, engine, table, query, readingOnly(reading, columns))
  const { mostRows } = formats[format]
  const except = parseExcept(request)
  const ids = withoutIds(await listIds(list, mostRows && mostRows + 1 + except.size), except)
  if (mostRows && ids.length > mostRows) throw tooMany(mostRows, format)
  await takeQuota(db, request.actor, 'exports')
  const sheet = {
    title: titleOf(table),
    columns: columnsOf(engine.model, table, columns),
    pages: pagesOf(request, list, ids),
  }
  const workbook = format === 'xls' ? await xlsInTurn(request, sheet, goneOf(reply)) : undefined
  reply
    .type(formats[format].mediaType)
    .header('content-disposition', dispositionOf(`${name}_${today()}.${format}`))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-total-rows', ids.length)
  if (workbook) return reply.header('x-truncated-cells', workbook.cut).send(workbook.bytes)
  return reply.send(Readable.from(format === 'csv' ? csvOf(sheet) : xlsxOf(sheet), { objectMode: false }))
}

/** With an ASCII name for clients that do not read the encoded one. */
const dispositionOf = (name: string): string =>
  contentDisposition(name, {
    fallback: name
      .normalize('NFKD')
      .replaceAll('’', "'")
      .replaceAll(/[^ -~]/g, ''),
  })

const tooMany = (most: number, format: FormatName): AppError =>
  invalid({ format: [messages.tooManyRows(most, `.${format}`)] })

/** Long lists take minutes, in which the user may lose the right. */
async function* pagesOf(request: FastifyRequest, list: List, ids: Int32Array): AsyncGenerator<RowsRead> {
  for (let from = 0; from < ids.length; from += ROWS_A_PAGE) {
    await request.server.giveWay(request)
    await request.server.stillAllowed(request)
    yield await rowsOfIds(list, ids.subarray(from, from + ROWS_A_PAGE))
  }
}

/**
 * Such a file is complete before it is sent, and takes a processor and some hundred megabytes: a few are built at a time,
 * and none for a client that has disconnected.
 */
function xlsInTurn({ server }: FastifyRequest, sheet: Sheet, gone: AbortSignal): Promise<Xls> {
  return server.turns.among('exports', async () => {
    gone.throwIfAborted()
    return xlsOf(sheet, gone)
  })
}

/** The name of the sheet: what the formats take in one. */
const titleOf = ({ label }: Table): string =>
  label.many
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, LONGEST_TITLE)
    .trim() || 'Dati'
