import { expect, it } from 'vitest'
import { statementName } from '#server/crud/statement-name.ts'

it('goes to every text the definitions shape, however many a client thinks up', () => {
  const first = statementName('select 1', 'client')
  expect(first).toBeDefined()
  const named = Array.from({ length: 2_000 }, (_, n) => statementName(`update ${n}`, 'client')).filter(Boolean)
  expect(named.length).toBeLessThan(1_000)
  expect(statementName('select 1', 'client')).toBe(first)
  expect(statementName('delete')).toBeDefined()
  expect(new Set([first, ...named, statementName('delete')]).size).toBe(named.length + 2)
})
