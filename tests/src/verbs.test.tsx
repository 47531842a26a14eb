import { AbilityProvider } from '@casl/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { useVerb } from '#src/providers/verbs.ts'

const verbAs = (role: string, ...verb: Parameters<typeof useVerb>) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AbilityProvider value={abilityFor(model, [role])}>{children}</AbilityProvider>
  )
  return renderHook(() => useVerb(...verb), { wrapper }).result.current
}

const who = 'Lo può fare: Super amministratore, Amministratore'

it.each([
  ['ROLE_ADMIN', true, undefined],
  ['ROLE_SUPERVISOR_CP', true, who],
  ['ROLE_COMMERCIALE_CP', true, who],
  // May reassign, and opens no negotiation.
  ['ROLE_NL', false, undefined],
  ['ROLE_MARKETING', false, undefined],
])('reassigning is shown to %s as it stands for them', { tags: 'NEG-B-17' }, (role, isShown, disabledReason) => {
  expect(verbAs(role, 'reassign', 'trattative_cp')).toEqual({ isShown, disabledReason })
})

it('a verb that no role has is shown to nobody', () => {
  expect(verbAs('ROLE_ADMIN', 'conclude', 'fonti')).toEqual({ isShown: false })
})
