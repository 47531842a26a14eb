import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../http/errors.ts'

const MOST_MEGAPIXELS = 50
/** Whole lines of an image lie in memory: a long and thin one would take gigabytes. */
const MOST_ON_A_SIDE = 16_384

/** The image library, loaded with the first image: one thread and no cache, so that what it takes stays small. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Throws 413 for an image that takes more memory to decode than one may. */
export function refuseTooLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > MOST_MEGAPIXELS * 1_000_000) throw new AppError(413, messages.imageTooLarge(MOST_MEGAPIXELS))
  if (Math.max(width, height) > MOST_ON_A_SIDE) throw new AppError(413, messages.imageTooLong(MOST_ON_A_SIDE))
}
