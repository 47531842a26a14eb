/** The header that names the user somebody acts as. */
export const SWITCH_HEADER = 'X-Switch-User'

const FLAG = 'switched_user'
const USERNAME = 'switched_username'
const PERSON = 'switched_person'

/** What storage holds while somebody acts as another user; endSession forgets it. */
export const switchKeys = [FLAG, USERNAME, PERSON]

/** The user somebody acts as. */
export interface SwitchedUser {
  id: number
  name: string
  surname: string
  username: string
  roles: string[]
}

/** The text the switch is stored as, or null: the same text stands for the same user. */
export const storedSwitch = (): string | null =>
  localStorage.getItem(FLAG) === 'true' ? localStorage.getItem(PERSON) : null

/** The name that calls carry, or null while nobody is switched to. */
export const switchedUsername = (): string | null => (storedSwitch() === null ? null : localStorage.getItem(USERNAME))

/** Remembers who is switched to. */
export function storeSwitch(user: SwitchedUser): void {
  localStorage.setItem(USERNAME, user.username)
  localStorage.setItem(PERSON, JSON.stringify(user))
  localStorage.setItem(FLAG, 'true')
}

/** Forgets the switch. */
export function forgetSwitch(): void {
  for (const key of switchKeys) localStorage.removeItem(key)
}

/** The user a stored switch names; undefined when it cannot be read. */
export function readSwitch(stored: string | null): SwitchedUser | undefined {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    return isSwitchedUser(found) ? found : undefined
  } catch {
    return undefined
  }
}

function isSwitchedUser(value: unknown): value is SwitchedUser {
  if (typeof value !== 'object' || value === null) return false
  if (!('id' in value && 'name' in value && 'surname' in value && 'username' in value && 'roles' in value)) return false
  const { id, name, surname, username, roles } = value
  return (
    typeof id === 'number' &&
    [name, surname, username].every((text) => typeof text === 'string') &&
    Array.isArray(roles) &&
    roles.every((role) => typeof role === 'string')
  )
}
