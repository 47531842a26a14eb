import { labelStyle } from '../../../../pdf/section.ts'
import { ensure, ink, lineHeight, type Sheet, writeLine } from '../../../../pdf/sheet.ts'
import { drawImage, type LoadImage } from './image.ts'

const WIDTH = 220
const HEIGHT = 80

/** The signature over its line, or the line to sign on. */
export async function writeSignature(sheet: Sheet, sha256: string | null, loadImage: LoadImage): Promise<void> {
  sheet.y += 18
  ensure(sheet, HEIGHT + 6 + lineHeight(labelStyle))
  const { doc, left } = sheet
  if (sha256 !== null) drawImage(sheet, await loadImage(sha256), { x: left, y: sheet.y, width: WIDTH, height: HEIGHT })
  sheet.y += HEIGHT + 3
  doc
    .moveTo(left, sheet.y)
    .lineTo(left + WIDTH, sheet.y)
    .lineWidth(0.75)
    .stroke(ink.text)
  sheet.y += 3
  writeLine(sheet, sha256 === null ? 'Firma (non raccolta)' : 'Firma', left, sheet.y, labelStyle)
  sheet.y += lineHeight(labelStyle)
}
