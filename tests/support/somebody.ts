import type { Client, TestApp } from './app.ts'
import { makeUser } from './people.ts'

/** Somebody new, signed in. */
export interface Somebody {
  id: number
  username: string
  client: Client
}

/** Makes people, who may do all that an administrator may unless said otherwise. */
export const somebodyIn =
  (app: () => TestApp) =>
  async (more: Record<string, unknown> = {}): Promise<Somebody> => {
    const { id, username } = await makeUser(app(), { ruoli: ['ROLE_ADMIN'], ...more })
    const { token } = await app().session(username)
    return { id, username, client: app().with(token) }
  }
