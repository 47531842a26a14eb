import { createContext, use, useState } from 'react'
import { useSession } from '#src/lib/net/session.ts'

/** Whose work the home page shows: the user's own, or everybody's whose rows the user may read. */
export type Scope = (typeof scopes)[number]
const scopes = ['mine', 'all'] as const

export const ScopeContext = createContext<Scope>('mine')

export const useScope = (): Scope => use(ScopeContext)

/** The scope the user chose last on this device. */
export function useStoredScope(first: Scope): [Scope, (scope: Scope) => void] {
  const key = `home-scope-${useSession()?.id ?? 0}`
  const [scope, setScope] = useState<Scope>(() => scopes.find((one) => one === localStorage.getItem(key)) ?? first)
  return [
    scope,
    (next) => {
      setScope(next)
      localStorage.setItem(key, next)
    },
  ]
}
