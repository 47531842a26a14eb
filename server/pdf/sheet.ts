import { createRequire } from 'node:module'

type Document = PDFKit.PDFDocument

const resolve = createRequire(import.meta.url).resolve
// Named by their files: a font that has a name of its own beside the first one would be read anew at each change.
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

export const ink = { text: '#1f2328', muted: '#57606a', line: '#c4cbd3', fill: '#eef1f4', mark: '#c62828' } as const

const MARGIN = 48
const FOOT = 40

/** How a text is set. */
export interface Style {
  size: number
  bold?: boolean
  color?: string
}

/** A document under way: where the next thing goes, and how much room there is. */
export interface Sheet {
  doc: Document
  left: number
  width: number
  /** The first and the last height a page has room for. */
  top: number
  bottom: number
  /** Where the next thing goes. */
  y: number
}

/** An empty A4 document of that day (a date at midnight, UTC); equal days and contents make equal bytes. */
export async function newSheet(title: string, day: Date): Promise<Sheet> {
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: fonts.plain,
    lang: 'it-IT',
    displayTitle: true,
    info: { Title: title, CreationDate: day, ModDate: day },
  })
  const { width, height } = doc.page
  return { doc, left: MARGIN, width: width - 2 * MARGIN, top: MARGIN, bottom: height - MARGIN - FOOT, y: MARGIN }
}

/** The bytes of the document once it has ended. */
export function collected({ doc }: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** The height of one line of that style. */
export const lineHeight = ({ size }: Style): number => size * 1.35

/** Goes to a new page unless there is room for that height; returns whether it did. */
export function ensure(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.bottom) return false
  sheet.doc.addPage()
  sheet.y = sheet.top
  return true
}

const setStyle = ({ doc }: Sheet, { size, bold, color = ink.text }: Style): Document =>
  doc
    .font(bold ? fonts.bold : fonts.plain)
    .fontSize(size)
    .fillColor(color)

/** Writes one line at a place; moves nothing. */
export function writeLine(sheet: Sheet, line: string, x: number, y: number, style: Style): void {
  if (line === '') return
  const doc = setStyle(sheet, style)
  if (!rightToLeft.test(line)) doc.text(line, x, y, { lineBreak: false })
  else writeWords(doc, line, x, y)
}

/** Writes words in the order in which they are read, those of one direction after each other; the font turns letters by itself. */
function writeWords(doc: Document, line: string, x: number, y: number): void {
  const space = doc.widthOfString(' ')
  let start = x
  for (const words of inDirections(line)) {
    const widths = words.map((word) => doc.widthOfString(word) + space)
    const end = start + widths.reduce((sum, one) => sum + one, 0)
    const turned = rightToLeft.test(words[0] ?? '')
    let at = turned ? end : start
    words.forEach((word, index) => {
      const wide = widths[index] ?? 0
      if (turned) at -= wide
      if (word !== '') doc.text(word, at, y, { lineBreak: false })
      if (!turned) at += wide
    })
    start = end
  }
}

/** The width of a line as it will be written. */
export const widthOf = (sheet: Sheet, line: string, style: Style): number => setStyle(sheet, style).widthOfString(line)

/** The lines of a text within that width: broken between words, and within those that are longer than a line. */
export function linesOf(sheet: Sheet, text: string, width: number, style: Style): string[] {
  const doc = setStyle(sheet, style)
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapped(doc, paragraph, width))
}

/** Writes a text from where the sheet is, on as many pages as it takes. */
export function writeText(sheet: Sheet, text: string, style: Style): void {
  for (const line of linesOf(sheet, text, sheet.width, style)) {
    ensure(sheet, lineHeight(style))
    writeLine(sheet, line, sheet.left, sheet.y, style)
    sheet.y += lineHeight(style)
  }
}

/** A text without what no font can show: halves of characters, and control characters but the ends of lines. */
const printable = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{C}\n\u200c\u200d]/gu, ' ')
    .trimEnd()

function wrapped(doc: Document, paragraph: string, width: number): string[] {
  const space = doc.widthOfString(' ')
  const lines: string[] = []
  let line: string[] = []
  let used = 0
  for (const word of paragraph.split(' ').flatMap((one) => pieces(doc, one, width))) {
    const wide = doc.widthOfString(word)
    if (line.length > 0 && used + space + wide > width) {
      lines.push(line.join(' '))
      line = []
      used = 0
    }
    used += (line.length > 0 ? space : 0) + wide
    line.push(word)
  }
  return [...lines, line.join(' ')]
}

/** The word, or its parts when it is longer than a line. Characters are measured one by one: a word may have thousands. */
function pieces(doc: Document, word: string, width: number): string[] {
  if (word.length < LONG_WORD && doc.widthOfString(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const character of word) {
    const wide = doc.widthOfString(character)
    if (part !== '' && used + wide > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += character
    used += wide
  }
  return [...parts, part]
}

const LONG_WORD = 300
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** The words of a line, together as long as they are written in one direction. */
function inDirections(line: string): string[][] {
  const groups: string[][] = []
  for (const word of line.split(' ')) {
    const last = groups.at(-1)
    if (last && rightToLeft.test(word) === rightToLeft.test(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}
