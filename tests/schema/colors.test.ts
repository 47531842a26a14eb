import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { contrastRatio } from '#schema/rules/contrast.ts'
import { model } from '#schema/tables.ts'

describe('the contrast of two colors', () => {
  // Reference values of WCAG 2.2.
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#000000', 21],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#0000FF', '#FFFFFF', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#FFEB3B', '#82B1FF', 1.74],
    ['#123456', '#123456', 1],
    ['#030303', '#000000', 1.02],
  ])('%s on %s is %d:1', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
  })

  it.each(['', '#FFF', 'red', '#GGGGGG', '#1234567'])('"%s" is not a color and has no contrast', (text) => {
    expect(contrastRatio(text, '#FFFFFF')).toBeUndefined()
    expect(contrastRatio('#FFFFFF', text)).toBeUndefined()
  })
})

it('rows of four tables are named in their own colors, states with a sign before the name', () => {
  const look = { background: 'coloreSfondo', ink: 'coloreCarattere' }
  for (const name of ['fonti', 'filiali', 'motivi_perse']) expect(tableOf(model, name).look, name).toEqual(look)
  expect(tableOf(model, 'stati_trattative').look).toEqual({ ...look, mark: 'carattere' })
  expect(tableOf(model, 'agents').look).toBeUndefined()
})
