import { call } from './http.ts'
import { notifySession } from './session.ts'
import { forgetSwitch, SWITCH_HEADER, type SwitchedUser, storeSwitch } from './switched-user.ts'

/**
 * Goes on as the user of that name, in every tab. The server decides whether that is allowed and says who he is; throws
 * HttpError when it refuses, and nothing has changed.
 */
export async function switchTo(username: string): Promise<void> {
  const headers = { [SWITCH_HEADER]: encodeURIComponent(username) }
  const { body } = await call('/api/users/me', { headers })
  storeSwitch(personOf(body))
  notifySession()
}

/** Goes back to one's own user. */
export function switchBack(): void {
  forgetSwitch()
  notifySession()
}

function personOf(body: unknown): SwitchedUser {
  const found: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const row: Record<string, unknown> = typeof found === 'object' && found !== null ? { ...found } : {}
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '')
  return {
    id: Number(row.id),
    name: text('nome'),
    surname: text('cognome'),
    username: text('username'),
    roles: Array.isArray(row.ruoli) ? row.ruoli.map(String) : [],
  }
}
