import { describe, expect, it } from 'vitest'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import { isWorthAsking } from '#schema/rules/vat-number.ts'

describe('a state of negotiations', () => {
  it.each([
    [{ identificativo: 'PERSA', description: 'Chiusa senza contratto' }, true],
    [{ identificativo: ' persa ' }, true],
    [{ identificativo: null, description: 'Persa' }, true],
    [{ identificativo: 'VINTA', description: 'Persa' }, false],
    [{ identificativo: null, description: 'Persa di vista' }, false],
    [{}, false],
  ])('is lost according to the table of states: %o', { tags: 'NEG-B-26' }, (state, lost) => {
    expect(isLostState(state)).toBe(lost)
  })
})

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
