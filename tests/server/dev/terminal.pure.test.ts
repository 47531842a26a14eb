import { expect, it } from 'vitest'
import { WouldBreak } from '#server/codegen/database/change.ts'
import { sentenceOf } from '#server/scripts/terminal.ts'

it.each([
  [new WouldBreak([]), 'Nothing was changed:'],
  [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'The database does not answer: ECONNREFUSED.'],
  [
    new Error('connect', { cause: Object.assign(new Error(''), { code: '57P03' }) }),
    'The database does not answer: 57P03.',
  ],
  ['a text', 'a text'],
])('%s is reported in one sentence', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

it('an internal error shows its location', () => {
  expect(sentenceOf(new TypeError('x is no function'))).toContain('terminal.pure.test.ts')
})
