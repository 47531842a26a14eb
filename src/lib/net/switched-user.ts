/** The request header that names the impersonated user. */
export const SWITCH_HEADER = 'X-Switch-User'

const FLAG = 'switched_user'
const USERNAME = 'switched_username'
const PERSON = 'switched_person'

/** The storage keys of an impersonation; endSession clears them. */
export const switchKeys = [FLAG, USERNAME, PERSON]

export interface SwitchedUser {
  id: number
  name: string
  surname: string
  username: string
  roles: string[]
  /** When it ends by itself. */
  until: string
}

/** The stored impersonation as text, or null. Equal texts mean equal users, so it serves as a cache key. */
export const storedSwitch = (): string | null =>
  localStorage.getItem(FLAG) === 'true' ? localStorage.getItem(PERSON) : null

/** The username to send with calls; null without impersonation. */
export const switchedUsername = (): string | null => (storedSwitch() === null ? null : localStorage.getItem(USERNAME))

export function storeSwitch(user: SwitchedUser): void {
  localStorage.setItem(USERNAME, user.username)
  localStorage.setItem(PERSON, JSON.stringify(user))
  localStorage.setItem(FLAG, 'true')
}

export function clearSwitch(): void {
  for (const key of switchKeys) localStorage.removeItem(key)
}

/** Parses a stored impersonation; undefined when it is unreadable. */
export function readSwitch(stored: string | null): SwitchedUser | undefined {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null')
    return isSwitchedUser(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isSwitchedUser(value: unknown): value is SwitchedUser {
  if (typeof value !== 'object' || value === null) return false
  if (!('id' in value && 'name' in value && 'surname' in value && 'username' in value)) return false
  if (!('roles' in value && 'until' in value)) return false
  const { id, name, surname, username, roles, until } = value
  return (
    typeof id === 'number' &&
    [name, surname, username, until].every((text) => typeof text === 'string') &&
    Array.isArray(roles) &&
    roles.every((role) => typeof role === 'string')
  )
}
