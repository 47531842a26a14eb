import { expect, test } from 'vitest'
import { countedWord, newWord, oneWord } from '#schema/italian/words.ts'

test('a new row agrees with the gender of its table', () => {
  expect(newWord({ one: 'Fonte', gender: 'f' })).toBe('Nuova fonte')
  expect(newWord({ one: 'Cliente del gestionale', gender: 'm' })).toBe('Nuovo cliente del gestionale')
})

test('an acronym keeps its capitals within a sentence', () => {
  expect(oneWord({ one: 'CRM di filiale' })).toBe('CRM di filiale')
  expect(oneWord({ one: 'Trattativa CP' })).toBe('trattativa CP')
})

test('a number of rows is one row or many, with points between thousands', () => {
  const label = { one: 'Trattativa CP', many: 'Trattative CP' }
  expect(countedWord(label, 1)).toBe('1 trattativa CP')
  expect(countedWord(label, 1140)).toBe('1.140 trattative CP')
})
