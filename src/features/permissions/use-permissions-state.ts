import { useSearchParams } from 'react-router'
import { USER_KEY } from '#src/account/paths.ts'

export const views = ['why', 'who', 'roles', 'right'] as const
export type View = (typeof views)[number]

/** What the page shows, as its address says it: for a user, or for a set of roles. */
export interface PermissionsState {
  view: View
  userId?: number
  roles: readonly string[]
}

export function usePermissionsState(): [PermissionsState, (part: Partial<PermissionsState>) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<PermissionsState>) =>
    setQuery((before) => write({ ...read(before), ...part }), { replace: true, preventScrollReset: true })
  return [read(query), change]
}

function read(query: URLSearchParams): PermissionsState {
  const userId = Number(query.get(USER_KEY))
  const known = Number.isSafeInteger(userId) && userId > 0 && userId < 2 ** 31
  return {
    view: views.find((view) => view === query.get('vista')) ?? 'why',
    ...(known && { userId }),
    roles: query.get('ruoli')?.split(',').filter(Boolean) ?? [],
  }
}

function write({ view, userId, roles }: PermissionsState): URLSearchParams {
  const query = new URLSearchParams()
  if (view !== 'why') query.set('vista', view)
  if (userId !== undefined) query.set(USER_KEY, String(userId))
  else if (roles.length > 0) query.set('ruoli', roles.join(','))
  return query
}
