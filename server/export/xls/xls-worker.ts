import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { type Cell, cutText } from '../sheet.ts'
import type { FromWorker, ToWorker, XlsHead } from './messages.ts'

/** From some hundred characters more on, the library never ends with a text. */
const LONGEST = 4_000

const { title, columns }: XlsHead = workerData
let cut = 0

const sheet: WorkSheet = {
  '!data': [columns.map(({ label }) => textCell(label))],
  '!cols': columns.map(({ width }) => ({ wch: width })),
}
const rows: CellObject[][] = sheet['!data'] ?? []

function textCell(text: string): CellObject {
  if (text.length > LONGEST) cut++
  return { t: 's', v: cutText(text, LONGEST) }
}

function cellOf(value: Cell, column: number): CellObject {
  if (value === null || value === '') return { t: 'z' }
  return typeof value === 'string' ? textCell(value) : { t: 'n', v: value, z: columns[column]?.format }
}

function file(): FromWorker {
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: rows.length - 1, c: Math.max(0, columns.length - 1) },
  })
  // Without a table of strings the library cuts them at 255 characters.
  const made: ArrayBuffer = write(
    { SheetNames: [title], Sheets: { [title]: sheet } },
    { bookType: 'biff8', bookSST: true, type: 'array' },
  )
  return { bytes: new Uint8Array(made), cut }
}

parentPort?.on('message', (told: ToWorker) => {
  if (told === 'end') {
    const made = file()
    return parentPort?.postMessage(made, made === 'more' ? [] : [made.bytes.buffer])
  }
  for (const row of told) rows.push(row.map(cellOf))
  parentPort?.postMessage('more' satisfies FromWorker)
})
