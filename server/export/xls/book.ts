import { type CellObject, CFB, write } from '@e965/xlsx'
import { cutText } from '../cut-text.ts'
import type { Cell } from '../sheet.ts'
import type { XlsHead } from './messages.ts'
import { type BiffRecord, kinds, recordBytes, recordsOf, textTable } from './records.ts'

/** The longest text of a cell. */
const LONGEST = 4_000
const CELLS_A_PART = 4_096
const TEXT_BYTES = 14
const NUMBER_BYTES = 18
const PATH = '/Workbook'

const cells: readonly number[] = [kinds.text, kinds.number, kinds.blank]
const stream = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * A workbook of Excel 97 that takes its rows some at a time. The library makes the frame around them: formats, looks and the
 * file itself; cells and texts are ours, since it needs 16 kB for each cell and cuts or never ends with long texts.
 */
export class Book {
  readonly #head: XlsHead
  readonly #texts = new Map<string, number>()
  readonly #parts: Buffer[] = []
  readonly #looks: { text: number; numbers: readonly number[] }
  #part = Buffer.alloc(0)
  #used = 0
  #row = 0
  #uses = 0
  /** How many texts were longer than a cell. */
  cut = 0

  constructor(head: XlsHead) {
    this.#head = head
    this.#looks = looksOf(recordsOf(frame(head)), head)
    this.add([head.columns.map(({ label }) => label)])
  }

  add(rows: readonly Cell[][]): void {
    for (const row of rows) {
      for (const [column, value] of row.entries()) this.#put(column, value)
      this.#row++
    }
  }

  #put(column: number, value: Cell): void {
    if (value === null || value === '') return
    const isText = typeof value === 'string'
    const data = this.#room(isText ? TEXT_BYTES : NUMBER_BYTES)
    const look = isText ? this.#looks.text : (this.#looks.numbers[column] ?? this.#looks.text)
    data.writeUInt16LE(isText ? kinds.text : kinds.number, 0)
    data.writeUInt16LE(data.length - 4, 2)
    data.writeUInt16LE(this.#row, 4)
    data.writeUInt16LE(column, 6)
    data.writeUInt16LE(look, 8)
    if (isText) data.writeUInt32LE(this.#numberOf(value), 10)
    else data.writeDoubleLE(value, 10)
  }

  #room(bytes: number): Buffer {
    if (this.#used + bytes > this.#part.length) {
      this.#parts.push(this.#part.subarray(0, this.#used))
      this.#part = Buffer.alloc(CELLS_A_PART * NUMBER_BYTES)
      this.#used = 0
    }
    this.#used += bytes
    return this.#part.subarray(this.#used - bytes, this.#used)
  }

  #numberOf(whole: string): number {
    if (whole.length > LONGEST) this.cut++
    const text = cutText(whole, LONGEST)
    const number = this.#texts.get(text) ?? this.#texts.size
    this.#texts.set(text, number)
    this.#uses++
    return number
  }

  /** The whole file. */
  bytes(): Buffer {
    const records = recordsOf(frame(this.#head))
    const second = records.findIndex(({ type }, at) => at > 0 && type === kinds.start)
    const before = records.slice(0, second).filter(({ type }) => type !== kinds.continued)
    const globals = before.map((record) =>
      record.type === kinds.texts ? textTable(this.#texts.keys(), this.#texts.size, this.#uses) : recordBytes(record),
    )
    this.#place(before, globals)
    const rows = [...this.#parts, this.#part.subarray(0, this.#used)]
    const sheet = records
      .slice(second)
      .filter(({ type }) => !cells.includes(type))
      .flatMap((record) =>
        record.type === kinds.dimensions ? [this.#dimensions(record), ...rows] : [recordBytes(record)],
      )
    const file = CFB.utils.cfb_new({ root: 'R' })
    CFB.utils.cfb_add(file, PATH, Buffer.concat([...globals, ...sheet]))
    const written: Uint8Array = CFB.write(file, { type: 'buffer' })
    return stream(written)
  }

  /** Where the sheet begins is said before it. */
  #place(records: readonly BiffRecord[], globals: Buffer[]): void {
    const at = records.findIndex(({ type }) => type === kinds.sheet)
    const begin = globals.reduce((sum, { length }) => sum + length, 0)
    globals[at]?.writeUInt32LE(begin, 4)
  }

  #dimensions({ type, data }: BiffRecord): Buffer {
    const changed = Buffer.from(data)
    changed.writeUInt32LE(this.#row, 4)
    return recordBytes({ type, data: changed })
  }
}

/** A workbook with one cell of each look: a text in its first row, a number for each column in its second. */
function frame({ title, columns }: XlsHead): Buffer {
  const last = Math.max(0, columns.length - 1)
  const heading: CellObject[] = columns.map(() => ({ t: 's', v: 'x' }))
  const numbers: CellObject[] = columns.map(({ format }) => ({ t: 'n', v: 0.5, ...(format && { z: format }) }))
  const sheet = {
    '!data': [heading, numbers],
    '!ref': `A1:${columnName(last)}2`,
    '!cols': columns.map(({ width }) => ({ wch: width })),
  }
  const book = { SheetNames: [title], Sheets: { [title]: sheet } }
  const made: Uint8Array = write(book, { bookType: 'biff8', bookSST: true, type: 'buffer' })
  const content: Uint8Array = CFB.find(CFB.read(stream(made), { type: 'buffer' }), PATH).content
  return stream(content)
}

const columnName = (column: number): string => {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** The numbers under which the frame keeps its looks. */
function looksOf(records: readonly BiffRecord[], { columns }: XlsHead) {
  const lookOf = (type: number, column: number) =>
    records.find((record) => record.type === type && record.data.readUInt16LE(2) === column)?.data.readUInt16LE(4) ?? 0
  return { text: lookOf(kinds.text, 0), numbers: columns.map((_, column) => lookOf(kinds.number, column)) }
}
