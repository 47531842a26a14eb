import { loadSharp, refuseTooLarge } from '../../../files/sharp.ts'
import { pathOf } from '../../../files/store.ts'
import type { LoadImage, PrintImage } from './drawing/image.ts'

/** Twice what a photo covers on paper at 150 dots per inch. */
const MOST_PIXELS_WIDE = 900

/**
 * Reads stored images for a report: upright, on white, small enough for thirty of them to make a few megabytes. One that is
 * gone or cannot be decoded is undefined.
 */
export const printImages =
  (folder: string): LoadImage =>
  (sha256) =>
    printImage(pathOf(folder, sha256)).catch(() => undefined)

async function printImage(path: string): Promise<PrintImage> {
  const sharp = await loadSharp()
  refuseTooLarge(await sharp(path, { limitInputPixels: false }).metadata())
  const { data, info } = await sharp(path, { limitInputPixels: false, sequentialRead: true })
    .autoOrient()
    .resize({ width: MOST_PIXELS_WIDE, height: MOST_PIXELS_WIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
