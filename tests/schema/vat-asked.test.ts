import { describe, expect, it } from 'vitest'
import { isWorthAsking } from '#schema/rules/vat-number.ts'

describe('a VAT number being typed', () => {
  it.each([
    ['0074311', '', false],
    ['00743110157', '', true],
    ['DE123456789', '', true],
    ['0074311Ò', '', false],
    ['00743110157', 'IT 00743110157', false],
    ['00743110157', '00743110158', true],
  ])('%s, where %s is stored, is looked up: %s', (number, stored, asked) => {
    expect(isWorthAsking(number, stored)).toBe(asked)
  })
})
