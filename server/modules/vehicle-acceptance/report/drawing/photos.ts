import { ensure, ink, lineHeight, linesOf, type Sheet, type Style, widthOf, writeLine } from '../../../../pdf/sheet.ts'
import type { ReportMark, ReportPhoto } from '../record.ts'
import { type Box, drawImage, type LoadImage, type PrintImage } from './image.ts'

/** The names of the positions of photos and of the kinds of marks, by key. */
export interface PhotoWords {
  positions: Readonly<Record<string, string>>
  marks: Readonly<Record<string, string>>
}

const GAP = 16
const FRAME = 170
const PER_ROW = 2
const captionStyle = { size: 8.5, bold: true }
const textStyle = { size: 8 }

/** The photos, two beside each other, with their marks; two are in memory at a time. */
export async function writePhotos(
  sheet: Sheet,
  photos: readonly ReportPhoto[],
  { loadImage, ...words }: PhotoWords & { loadImage: LoadImage },
): Promise<void> {
  for (let first = 0; first < photos.length; first += PER_ROW) {
    const row = photos.slice(first, first + PER_ROW)
    const images: (PrintImage | undefined)[] = []
    for (const { sha256 } of row) images.push(await loadImage(sha256))
    writeRow(sheet, row, images, first, words)
  }
}

function writeRow(
  sheet: Sheet,
  row: readonly ReportPhoto[],
  images: readonly (PrintImage | undefined)[],
  first: number,
  words: PhotoWords,
): void {
  const width = (sheet.width - GAP) / PER_ROW
  const columnX = (column: number) => sheet.left + column * (width + GAP)
  ensure(sheet, FRAME + 6 + lineHeight(captionStyle) + lineHeight(textStyle))
  row.forEach((photo, column) => {
    const place = drawImage(sheet, images[column], { x: columnX(column), y: sheet.y, width, height: FRAME })
    if (place) drawMarks(sheet, photo.segni, place)
  })
  sheet.y += FRAME + 6
  const captions = row.map((photo, column) => captionOf(sheet, photo, first + column + 1, width, words))
  const count = Math.max(...captions.map(({ length }) => length))
  for (let line = 0; line < count; line++) {
    ensure(sheet, lineHeight(captionStyle))
    captions.forEach((lines, column) => {
      const { text = '', style = textStyle } = lines[line] ?? {}
      writeLine(sheet, text, columnX(column), sheet.y, style)
    })
    sheet.y += lineHeight(captionStyle)
  }
  sheet.y += 10
}

interface Line {
  text: string
  style: Style
}

/** What stands under a photo: number and position, description, and each mark by its number. */
function captionOf(
  sheet: Sheet,
  { posizione, descrizione, segni }: ReportPhoto,
  number: number,
  width: number,
  { positions, marks }: PhotoWords,
): Line[] {
  const position = posizione === null ? '' : ` – ${positions[posizione] ?? posizione}`
  const legend = segni.map(({ tipo, nota }, index) => {
    const name = `${index + 1}. ${marks[tipo] ?? tipo}`
    return nota === '' ? name : `${name}: ${nota}`
  })
  const inLines = (text: string, style: Style): Line[] =>
    linesOf(sheet, text, width, style).map((line) => ({ text: line, style }))
  return [
    ...inLines(`Foto ${number}${position}`, captionStyle),
    ...(descrizione === '' ? [] : inLines(descrizione, textStyle)),
    ...legend.flatMap((text) => inLines(text, textStyle)),
  ]
}

const RADIUS = 6.5
const dotStyle = { size: 7, bold: true, color: 'white' }

/** The marks over a photo, as numbered dots. */
function drawMarks(sheet: Sheet, marks: readonly ReportMark[], place: Box): void {
  marks.forEach(({ x, y }, index) => {
    const [cx, cy] = [place.x + x * place.width, place.y + y * place.height]
    sheet.doc.circle(cx, cy, RADIUS).lineWidth(1).fillAndStroke(ink.mark, 'white')
    const number = String(index + 1)
    writeLine(sheet, number, cx - widthOf(sheet, number, dotStyle) / 2, cy - dotStyle.size * 0.58, dotStyle)
  })
}
