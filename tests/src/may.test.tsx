import { AbilityProvider } from '@casl/react'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { useMay, useReadable } from '#src/providers/ability.ts'

it('the function that checks rights is stable between renders, so rows do not rerender', () => {
  const ability = abilityFor(model, ['ROLE_ADMIN'])
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <AbilityProvider value={ability}>{children}</AbilityProvider>
  )
  const table = tableOf(model, 'agents')
  const { result, rerender } = renderHook(() => ({ may: useMay(), readable: useReadable(table) }), { wrapper })
  const before = result.current
  rerender()
  expect(result.current.may).toBe(before.may)
  expect(result.current.readable).toBe(before.readable)
  expect(before.may('update', 'agents')).toBe(true)
})
