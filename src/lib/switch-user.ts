import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, read } from './answers.ts'
import { notifySession } from './session.ts'
import { clearSwitch, SWITCH_HEADER, storeSwitch } from './switched-user.ts'

type Person = Pick<Rows['users'], 'id' | 'nome' | 'cognome' | 'username'> & { ruoli: string[] }
const person: z.ZodType<Person> = z.object({
  id: z.number(),
  nome: z.string(),
  cognome: z.string(),
  username: z.string(),
  ruoli: z.array(z.string()),
})

/**
 * Starts impersonating the user, in every tab. The server decides whether this is allowed; throws HttpError when it
 * refuses, leaving the session unchanged.
 */
export async function switchTo(username: string): Promise<void> {
  const headers = { [SWITCH_HEADER]: encodeURIComponent(username) }
  const { nome, cognome, ruoli, ...known } = await read('/api/users/me', envelope(person), { headers })
  storeSwitch({ ...known, name: nome, surname: cognome, roles: ruoli })
  notifySession()
}

/** Ends the impersonation. */
export function switchBack(): void {
  clearSwitch()
  notifySession()
}
