import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { isDrawable } from '#schema/rules/drawable.ts'

const require = createRequire(import.meta.url)
const { create } = require('fontkit')

it('what documents can show is what both of their fonts have', () => {
  const sets = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => {
    const font = create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}`)))
    return new Set<number>(font.characterSet)
  })
  const wrong: number[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (isDrawable(codePoint) !== sets.every((set) => set.has(codePoint))) wrong.push(codePoint)
  }
  expect(wrong).toEqual([])
})
