import type { Position } from '../stepper/acceptance-input.ts'

/** Longest edge of a photo that is sent, in pixels. */
export const MAX_EDGE = 2560

export type PhotoKind = 'jpeg' | 'png' | 'heic' | 'other'

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** What a file is by its first bytes, whatever its name says. */
export function photoKind(start: Uint8Array): PhotoKind {
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'jpeg'
  if (start[0] === 0x89 && start[1] === 0x50 && start[2] === 0x4e && start[3] === 0x47) return 'png'
  const box = String.fromCharCode(...start.slice(4, 12))
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4)) ? 'heic' : 'other'
}

/** The size of an image within the longest edge, in its proportions. */
export function fitSize(width: number, height: number, longest = MAX_EDGE): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The name under which a photo is sent. */
export const photoName = (position: Position, number: number, kind: 'jpeg' | 'png'): string =>
  `${position}-${number}.${kind === 'png' ? 'png' : 'jpg'}`
