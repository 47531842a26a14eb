import { expect, it, vi } from 'vitest'

it('every statement shaped by definitions gets a name, and a limited number of those shaped by clients', async () => {
  // What other tests of this process have asked must not count.
  vi.resetModules()
  const { statementName } = await import('#server/crud/statement-name.ts')
  const first = statementName('select 1', 'client')
  expect(first).toBeDefined()
  const named = Array.from({ length: 2_000 }, (_, n) => statementName(`update ${n}`, 'client')).filter(Boolean)
  expect(named.length).toBeLessThan(1_000)
  expect(statementName('select 1', 'client')).toBe(first)
  expect(statementName('insert', 'save'), 'filters leave no room for saves').toBeDefined()
  expect(statementName('delete')).toBeDefined()
  const others = [statementName('insert', 'save'), statementName('delete')]
  expect(new Set([first, ...named, ...others]).size).toBe(named.length + 3)
})
