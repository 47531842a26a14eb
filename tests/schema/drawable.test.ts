import { expect, it } from 'vitest'
import { drawableText, undrawableIn } from '#schema/rules/drawable.ts'

it.each<[text: string, missing: string[], shown: string]>([
  ['', [], ''],
  ['Perché no? Łódź, Иван, محمد, Γιώργος – 12 €', [], 'Perché no? Łódź, Иван, محمد, Γιώργος – 12 €'],
  ['Graffio 🚜🚜 e 👍🏽', ['🚜', '👍🏽'], 'Graffio □□ e □'],
  ['Famiglia 👨‍👩‍👧', ['👨‍👩‍👧'], 'Famiglia □'],
  ['李小龍', ['李', '小', '龍'], '□□□'],
  ['Citta\u0300', [], 'Città'],
  ['Bandiera 🇮🇹', ['🇮🇹'], 'Bandiera □'],
  ['a\nb\tc', [], 'a\nb\tc'],
  ['□', [], '□'],
])('documents show %j', (text, missing, shown) => {
  expect(undrawableIn(text)).toEqual(missing)
  expect(drawableText(text)).toBe(shown)
})

it('read a long text in a time that grows with its length, its characters whole', () => {
  const long = `${'Famiglia 👨‍👩‍👧 🇮🇹🇮🇹 '.repeat(1_000)}${'🚜'.repeat(200_000)}`
  expect(undrawableIn(long)).toEqual(['👨‍👩‍👧', '🇮🇹', '🚜'])
  expect(drawableText(long)).toBe(`${'Famiglia □ □□ '.repeat(1_000)}${'□'.repeat(200_000)}`)
})
