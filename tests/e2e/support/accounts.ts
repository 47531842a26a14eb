import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoPassword, ownPassword, unique } from './test.ts'

// People of a test's own: switching them off or changing their passwords disturbs no other test.

export interface Account {
  id: number
  username: string
  fullName: string
  email: string
}

/** Sessions of the demo users that the tests of this worker work beside the page with: none of them is ever ended. */
const sessions = new Map<string, { token: string; until: number }>()
const KEPT_MS = 120_000

/** What a user may call the API with; of the demo unless said otherwise. */
export async function headersOf(request: APIRequestContext, username = 'super_admin', password = demoPassword) {
  const kept = password === demoPassword ? sessions.get(username) : undefined
  if (kept && kept.until > Date.now()) return { Authorization: `Bearer ${kept.token}` }
  const answer = await request.post('/login_check', { data: { username, password } })
  const { token } = await answer.json()
  if (password === demoPassword) sessions.set(username, { token, until: Date.now() + KEPT_MS })
  return { Authorization: `Bearer ${token}` }
}

/** A new user, with `ownPassword`. */
export async function newAccount(request: APIRequestContext, role = 'ROLE_SUPERVISOR_CP'): Promise<Account> {
  const username = unique('prova').replaceAll(' ', '.')
  const email = `${username}@esempio.it`
  const [nome, cognome] = ['Ada', `Prova ${username.slice(username.indexOf('.') + 1)}`]
  const passwords = { password: ownPassword, confirmPassword: ownPassword }
  const data = { username, email, nome, cognome, ruoli: [role], ...passwords }
  const answer = await request.post('/api/users', { data, headers: await headersOf(request) })
  expect(answer.status(), await answer.text()).toBe(201)
  return { username, fullName: `${nome} ${cognome}`, email, id: (await answer.json()).data.id }
}

/** Lets a user sign in with Microsoft, as an administrator does it beside the running server. */
export async function enableMicrosoft({ username }: Account): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' }
  await promisify(execFile)('npx', ['tsx', 'server/scripts/user.ts', 'microsoft', '--username', username], { env })
}

/** Fills in the sign-in page and sends it. */
export async function enter(page: Page, username: string, password = ownPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome utente' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** What is in the browser's store under these keys. */
export const stored = (page: Page, ...keys: string[]): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys)

/** Makes the stored access token one that ended long ago; the server still knows its session. */
export const wearOut = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [head = '', body = '', signature = ''] = (localStorage.getItem('token') ?? '').split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const ended = btoa(JSON.stringify({ ...claims, exp: 1_700_000_000 }))
    const token = [head, ended.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), signature].join('.')
    localStorage.setItem('token', token)
    return token
  })
