import { ensure, ink, lineHeight, linesOf, type Sheet, writeLine } from './sheet.ts'

const titleStyle = { size: 18, bold: true }
const subtitleStyle = { size: 11, color: ink.muted }
const sectionStyle = { size: 11, bold: true }

/** The head of the document. */
export function writeHeading(sheet: Sheet, title: string, subtitle: string): void {
  writeLine(sheet, title, sheet.left, sheet.y, titleStyle)
  sheet.y += lineHeight(titleStyle)
  writeLine(sheet, subtitle, sheet.left, sheet.y, subtitleStyle)
  sheet.y += lineHeight(subtitleStyle) + 10
}

/** The title of a section, on the page on which its first `room` points stand. */
export function writeSection(sheet: Sheet, title: string, room = 40): void {
  sheet.y += 14
  ensure(sheet, lineHeight(sectionStyle) + 6 + room)
  writeLine(sheet, title, sheet.left, sheet.y, sectionStyle)
  sheet.y += lineHeight(sectionStyle) + 6
}

export const labelStyle = { size: 7.5, color: ink.muted }
export const valueStyle = { size: 10.5 }

/** A value under its label within a column; returns its height. */
export function writeFact(sheet: Sheet, label: string, value: string, x: number, width: number): number {
  writeLine(sheet, label, x, sheet.y, labelStyle)
  const lines = linesOf(sheet, value, width, valueStyle)
  const top = sheet.y + lineHeight(labelStyle)
  lines.forEach((line, index) => {
    writeLine(sheet, line, x, top + index * lineHeight(valueStyle), valueStyle)
  })
  return lineHeight(labelStyle) + lines.length * lineHeight(valueStyle)
}

/** These words and the number of the page, on every page. */
export function writeFeet(sheet: Sheet, words: string): void {
  const { doc, left, width } = sheet
  const { start, count } = doc.bufferedPageRange()
  const style = { size: 6.5, color: ink.muted }
  const y = sheet.bottom + 24
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    doc
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke(ink.line)
    writeLine(sheet, words, left, y, style)
    const number = `Pagina ${page + 1} di ${count}`
    writeLine(sheet, number, left + width - doc.widthOfString(number), y, style)
  }
}
