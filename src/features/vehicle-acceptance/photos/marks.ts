import type { MouseEvent } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'

const DECIMALS = 4
const FIRST_TYPE = 'graffio'
const within = (fraction: number) => Number(Math.min(1, Math.max(0, fraction)).toFixed(DECIMALS))

/** A new mark at that place of the image. */
export const newMark = (x: number, y: number): DamageMark => ({ tipo: FIRST_TYPE, x: within(x), y: within(y) })

/** Where an image was touched, as fractions of its width and height. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent): readonly [x: number, y: number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [within((clientX - left) / width), within((clientY - top) / height)]
}

/** A mark moved by fractions of the image, never out of it. */
export const moveMark = (mark: DamageMark, byX: number, byY: number): DamageMark => ({
  ...mark,
  x: within(mark.x + byX),
  y: within(mark.y + byY),
})
