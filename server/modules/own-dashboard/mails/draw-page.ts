import { drawable } from '../../../pdf/drawable.ts'
import { labelStyle, writeFact, writeFeet, writeHeading, writeSection } from '../../../pdf/section.ts'
import {
  collected,
  ensure,
  ink,
  lineHeight,
  linesOf,
  newSheet,
  type Sheet,
  type Style,
  widthOf,
  writeLine,
  writeText,
} from '../../../pdf/sheet.ts'
import type { NumberTable } from './numbers.ts'
import type { Part, ReadPage } from './page.ts'

/** What stands besides the numbers. */
export interface Around {
  /** For whom, and when the numbers were read. */
  read: string
  day: Date
  /** The address of the console; without it there are no links. */
  url?: string
}

/** A page of figures as PDF (A4): its numbers as tables with bars, each with a link to its rows. */
export async function drawPage(page: ReadPage, { read, day, url }: Around): Promise<Buffer> {
  const { title, days, path, parts } = drawable(page).value
  const sheet = await newSheet(title, day)
  const bytes = collected(sheet)
  const address: Address = (of) => (url !== undefined && of !== undefined ? `${url}${of}` : undefined)
  const top = sheet.y
  writeHeading(sheet, title, days)
  link(sheet, { x: sheet.left, y: top, width: sheet.width, height: lineHeight({ size: 18 }) }, address(path))
  for (const together of inLines(parts)) {
    if (Array.isArray(together)) writeNumbers(sheet, together, address)
    else if (together.kind === 'table') writeTable(sheet, together, address)
    else writeWords(sheet, together)
  }
  writeFeet(sheet, drawable(read).value)
  sheet.doc.end()
  return bytes
}

type Address = (path: string | undefined) => string | undefined
type NumberPart = Part & { kind: 'number' }
type OtherPart = Exclude<Part, NumberPart>

/** The parts, numbers that follow each other together. */
function inLines(parts: readonly Part[]): (OtherPart | NumberPart[])[] {
  const lines: (OtherPart | NumberPart[])[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (part.kind !== 'number') lines.push(part)
    else if (Array.isArray(last)) last.push(part)
    else lines.push([part])
  }
  return lines
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function link({ doc }: Sheet, { x, y, width, height }: Box, to: string | undefined): void {
  if (to !== undefined) doc.link(x, y, width, height, to)
}

const IN_LINE = 3
const GAP = 16

function writeNumbers(sheet: Sheet, numbers: readonly NumberPart[], address: Address): void {
  sheet.y += 6
  const width = (sheet.width - (IN_LINE - 1) * GAP) / IN_LINE
  for (let at = 0; at < numbers.length; at += IN_LINE) {
    ensure(sheet, 36)
    const heights = numbers.slice(at, at + IN_LINE).map(({ title, text, path }, index) => {
      const x = sheet.left + index * (width + GAP)
      const height = writeFact(sheet, title, text, x, width)
      link(sheet, { x, y: sheet.y, width, height }, address(path))
      return height
    })
    sheet.y += Math.max(...heights) + 8
  }
}

function writeWords(sheet: Sheet, { title, text }: Part & { kind: 'text' }): void {
  if (title) writeSection(sheet, title)
  else sheet.y += 10
  writeText(sheet, text, { size: 9 })
}

const cell: Style = { size: 8.5 }
const LINE = lineHeight(cell) + 2
const NAME = 0.32
const BAR = 0.22

function writeTable(sheet: Sheet, { title, path, table }: Part & { kind: 'table' }, address: Address): void {
  writeSection(sheet, title, 3 * LINE)
  const height = lineHeight({ size: 11 })
  link(sheet, { x: sheet.left, y: sheet.y - height - 6, width: sheet.width, height }, address(path))
  if (table.rows.length === 0) {
    writeText(sheet, 'Nessuna riga.', { size: 8.5, color: ink.muted })
    return
  }
  const places = placesOf(sheet, table)
  const head = () => {
    writeCells(sheet, places, { name: table.first, cells: table.columns }, labelStyle)
    sheet.y += LINE
  }
  head()
  for (const row of table.rows) {
    if (ensure(sheet, LINE)) head()
    writeCells(sheet, places, row, cell)
    if (row.share !== null) {
      sheet.doc.rect(places.bar.x, sheet.y + 2, Math.max(0.5, row.share * places.bar.width), LINE - 5).fill(BAR_COLOR)
    }
    link(sheet, { x: sheet.left, y: sheet.y, width: places.name, height: LINE }, address(row.path))
    sheet.y += LINE
  }
}

const BAR_COLOR = '#9fb6cd'

interface Places {
  name: number
  bar: { x: number; width: number }
  /** Where each cell ends, or begins, and its width. */
  cells: { x: number; width: number; isText: boolean }[]
}

function placesOf(sheet: Sheet, { columns, rows, isOfTexts = false }: NumberTable): Places {
  const name = sheet.width * NAME
  const hasBars = rows.some(({ share }) => share !== null)
  const bar = { x: sheet.left + name, width: hasBars ? sheet.width * BAR - 8 : 0 }
  const start = name + (hasBars ? sheet.width * BAR : 0)
  const width = columns.length > 0 ? (sheet.width - start) / columns.length : 0
  const cells = columns.map((_label, at) => ({ x: sheet.left + start + at * width, width, isText: isOfTexts }))
  return { name, bar, cells }
}

function writeCells(
  sheet: Sheet,
  places: Places,
  { name, cells }: { name: string; cells: readonly string[] },
  style: Style,
): void {
  writeLine(sheet, cut(sheet, name, places.name - 6, style), sheet.left, sheet.y, style)
  places.cells.forEach(({ x, width, isText }, at) => {
    const text = cut(sheet, cells[at] ?? '', width - 4, style)
    writeLine(sheet, text, isText ? x : x + width - widthOf(sheet, text, style), sheet.y, style)
  })
}

/** The text in one line: what is too long ends with three dots. */
function cut(sheet: Sheet, text: string, width: number, style: Style): string {
  const [first = '', ...others] = linesOf(sheet, text, width, style)
  return others.length > 0 ? `${first.slice(0, -1)}…` : first
}
