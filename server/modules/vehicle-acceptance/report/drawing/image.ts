import { ink, linesOf, type Sheet, writeLine } from '../../../../pdf/sheet.ts'

/** An image ready to be printed: a JPEG or PNG, with its size in pixels. */
export interface PrintImage {
  bytes: Buffer
  width: number
  height: number
}

/** The image whose stored bytes have that hash, or undefined when it is gone or cannot be read. */
export type LoadImage = (sha256: string) => Promise<PrintImage | undefined>

/** A place on the sheet. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws an image as large as the box allows, in its middle, or an empty frame that says so. Returns where the image stands. */
export function drawImage(sheet: Sheet, image: PrintImage | undefined, box: Box): Box | undefined {
  if (!image) return drawEmpty(sheet, box)
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const place = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  sheet.doc.image(image.bytes, place.x, place.y, { width, height })
  return place
}

function drawEmpty(sheet: Sheet, box: Box): undefined {
  const style = { size: 9, color: ink.muted }
  sheet.doc.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke(ink.line)
  const [line = ''] = linesOf(sheet, 'Immagine non disponibile', box.width - 16, style)
  writeLine(sheet, line, box.x + 8, box.y + box.height / 2 - 6, style)
}
