import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, read } from './answers.ts'
import { notifySession } from './session.ts'
import { forgetSwitch, SWITCH_HEADER, storeSwitch } from './switched-user.ts'

type Person = Pick<Rows['users'], 'id' | 'nome' | 'cognome' | 'username'> & { ruoli: string[] }
const person: z.ZodType<Person> = z.object({
  id: z.number(),
  nome: z.string(),
  cognome: z.string(),
  username: z.string(),
  ruoli: z.array(z.string()),
})

/**
 * Goes on as the user of that name, in every tab. The server decides whether that is allowed and says who he is; throws
 * HttpError when it refuses, and nothing has changed.
 */
export async function switchTo(username: string): Promise<void> {
  const headers = { [SWITCH_HEADER]: encodeURIComponent(username) }
  const { nome, cognome, ruoli, ...known } = await read('/api/users/me', envelope(person), { headers })
  storeSwitch({ ...known, name: nome, surname: cognome, roles: ruoli })
  notifySession()
}

/** Goes back to one's own user. */
export function switchBack(): void {
  forgetSwitch()
  notifySession()
}
