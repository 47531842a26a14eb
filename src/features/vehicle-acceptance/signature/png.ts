import SignaturePad from 'signature_pad'
import type { Drawing } from './drawing.ts'

/** Ink and paper are the same in the dark theme: the image is printed. */
export const PEN = '#10203c'
const PAPER = '#ffffff'
const PIXEL_RATIO = 2

/** The signature as a PNG, in twice the pixels it was drawn with. */
export async function toPng(drawing: Drawing): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: drawing.width * PIXEL_RATIO, height: drawing.height * PIXEL_RATIO })
  canvas.getContext('2d')?.scale(PIXEL_RATIO, PIXEL_RATIO)
  const pad = new SignaturePad(canvas, { penColor: PEN, backgroundColor: PAPER })
  pad.fromData(drawing.strokes)
  pad.off()
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No image'))), 'image/png')
  })
  return new File([blob], 'firma.png', { type: 'image/png' })
}
