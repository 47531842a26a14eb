import type { Client, TestApp } from './app.ts'

export const PASSWORD = 'una-parola-lunga-7'
let serial = 0

/** The body of a new user, different at each call. */
export const person = (more: Record<string, unknown> = {}) => {
  const n = ++serial
  return {
    username: `persona${n}`,
    nome: 'Ada',
    cognome: 'Prova',
    email: `persona${n}@esempio.it`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  }
}

/** Creates a user as a super admin would, and gives the row. */
export async function makeUser(app: TestApp, more: Record<string, unknown> = {}) {
  const answer = await app.as('ROLE_SUPER_ADMIN').post('/api/users', person(more))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** The id behind a name; 0 when there is none. */
export async function userId(app: TestApp, username: string): Promise<number> {
  const [user] = await app.db.query<{ id: number }>(`select "id" from "users" where "username" = $1`, [username])
  return user?.id ?? 0
}

export const signIn = (app: TestApp, username: string, password: string) =>
  app.stranger().post('/login_check', { username, password })

/** Says why that client acts as another user from now on, and gives the header their calls then carry. */
export async function actAs(client: Client, username: string): Promise<{ 'x-switch-user': string }> {
  const { status, body } = await client.post('/api/user/switch', { username, reason: 'Prova di collaudo' })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { 'x-switch-user': encodeURIComponent(username) }
}

/** Proves once more who that client is, as is asked for before their own user name or address changes. */
export async function prove(client: Client, password = PASSWORD): Promise<void> {
  const { status, body } = await client.post('/api/user/proof', { password })
  if (status !== 204) throw new Error(JSON.stringify(body))
}
