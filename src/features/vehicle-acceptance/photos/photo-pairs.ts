import type { StoredPhoto } from './stored-photo.ts'

/** Two photos of the same place of a vehicle, or one that has no counterpart. */
export interface PhotoPair {
  position: string | null
  now?: StoredPhoto
  before?: StoredPhoto
}

/** The photos of two acceptances side by side: the first of a position with the first, the second with the second. */
export function pairPhotos(
  now: readonly StoredPhoto[],
  before: readonly StoredPhoto[],
  positions: readonly string[],
): PhotoPair[] {
  const at = (photos: readonly StoredPhoto[], position: string | null) =>
    photos.filter(({ posizione }) => posizione === position)
  return [...positions, null].flatMap((position) => {
    const [today, earlier] = [at(now, position), at(before, position)]
    const count = Math.max(today.length, earlier.length)
    return Array.from({ length: count }, (_, n) => ({ position, now: today[n], before: earlier[n] }))
  })
}
