import { expect, it } from 'vitest'
import { circleIn } from '../build/circles.ts'

it.each([
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, undefined],
  ['two', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['three behind what was looked at', { a: [], b: ['a', 'c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
  ['a file that imports itself', { a: ['a'] }, ['a', 'a']],
])('chunks in a circle are named: %s', (_what, imports, circle) => {
  expect(circleIn(new Map(Object.entries(imports)))).toEqual(circle)
})
