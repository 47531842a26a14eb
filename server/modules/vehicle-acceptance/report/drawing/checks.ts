import { ensure, ink, lineHeight, linesOf, type Sheet, writeLine } from '../../../../pdf/sheet.ts'
import type { ReportRecord } from '../record.ts'

const style = { size: 9 }
const headStyle = { size: 8, bold: true, color: ink.muted }
const PAD = 4
/** A longer row begins on its page with so many lines at least. */
const FIRST_LINES = 3

type Check = ReportRecord['controlli'][number]

/** The checks as a table, whose heading stands again on each page. */
export function writeChecks(sheet: Sheet, checks: readonly Check[]): void {
  if (checks.length === 0) {
    writeLine(sheet, 'Nessun controllo registrato', sheet.left, sheet.y, { ...style, color: ink.muted })
    sheet.y += lineHeight(style)
    return
  }
  writeHead(sheet)
  for (const check of checks) writeRow(sheet, check)
}

const columnsOf = ({ left, width }: Sheet) => {
  const name = width * 0.55
  return {
    name: { x: left + PAD, width: name - 2 * PAD },
    value: { x: left + name + PAD, width: width - name - 2 * PAD },
  }
}

function writeHead(sheet: Sheet): void {
  const { name, value } = columnsOf(sheet)
  const height = lineHeight(headStyle) + 2 * PAD
  sheet.doc.rect(sheet.left, sheet.y, sheet.width, height).fill(ink.fill)
  writeLine(sheet, 'Controllo', name.x, sheet.y + PAD, headStyle)
  writeLine(sheet, 'Esito', value.x, sheet.y + PAD, headStyle)
  sheet.y += height
}

function writeRow(sheet: Sheet, { nome, valore }: Check): void {
  const { name, value } = columnsOf(sheet)
  const names = linesOf(sheet, nome, name.width, style)
  const values = linesOf(sheet, valore, value.width, style)
  const count = Math.max(names.length, values.length)
  const step = lineHeight(style)
  let done = 0
  while (done < count) {
    const least = Math.min(count - done, FIRST_LINES)
    if (ensure(sheet, least * step + 2 * PAD)) writeHead(sheet)
    const room = Math.floor((sheet.bottom - sheet.y - 2 * PAD) / step)
    const linesHere = Math.min(count - done, room)
    for (let line = 0; line < linesHere; line++) {
      const y = sheet.y + PAD + line * step
      writeLine(sheet, names[done + line] ?? '', name.x, y, style)
      writeLine(sheet, values[done + line] ?? '', value.x, y, style)
    }
    done += linesHere
    sheet.y += linesHere * step + 2 * PAD
    writeRule(sheet)
  }
}

function writeRule({ doc, left, width, y }: Sheet): void {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}
