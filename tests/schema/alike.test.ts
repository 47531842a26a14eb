import { expect, it } from 'vitest'
import { didYouMean } from '#schema/grammar/spelling.ts'

it.each([
  ['requird', ['readOnly', 'required'], ': did you mean "required"?'],
  ['Table', ['table'], ': did you mean "table"?'],
  ['lable', ['table', 'label'], ': did you mean "label"?'],
  ['colour', ['colours', 'bikes'], ': did you mean "colours"?'],
  ['path', ['route', 'area'], ''],
  ['x', ['y'], ''],
  ['', ['id'], ''],
])('%s among %j', (word, known, said) => {
  expect(didYouMean(word, known)).toBe(said)
})
