import { enter, headersOf, stored } from './support/accounts.ts'
import { expect, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const GIVEN = 'una-parola-lunga-7'
const OWN = 'nuova-parola-42'

test('@phone-full whoever got their password from somebody else chooses their own before anything else', async ({
  page,
}) => {
  allowAnswers(page, 422)
  const username = unique('prima').replaceAll(' ', '.')
  const data = { username, email: `${username}@esempio.it`, nome: 'Ada', cognome: 'Prima', ruoli: ['ROLE_NL'] }
  const passwords = { password: GIVEN, confirmPassword: GIVEN, mustChangePassword: true }
  const headers = await headersOf(page.request)
  expect((await page.request.post('/api/users', { data: { ...data, ...passwords }, headers })).status()).toBe(201)

  const calls: string[] = []
  page.on(
    'request',
    (one) => one.url().includes('/api/') && calls.push(`${one.method()} ${new URL(one.url()).pathname}`),
  )
  await visit(page, '/login')
  await enter(page, username, GIVEN)
  await expect(page.getByRole('heading', { name: 'Scegli la tua password' })).toBeVisible()
  await inspect(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Scegli la tua password' })).toBeVisible()
  const fill = async (old: string, fresh: string, confirm: string) => {
    await page.getByLabel('Password ricevuta').fill(old)
    await page.getByLabel('Nuova password').fill(fresh)
    await page.getByLabel('Conferma password').fill(confirm)
    await page.getByRole('button', { name: 'Salva ed entra' }).click()
  }
  await fill(GIVEN, OWN, 'altra')
  await expect(page.getByText('Le password non coincidono')).toBeVisible()
  await fill(GIVEN, GIVEN, GIVEN)
  await expect(page.getByText('Scegli una password diversa da quella che hai ricevuto')).toBeVisible()
  await inspect(page)
  expect(new Set(calls)).toEqual(new Set([calls.find((one) => one.endsWith('/change-password'))]))
  await fill(GIVEN, OWN, OWN)
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  expect(await stored(page, 'token', 'refresh_token')).not.toContain(null)
  expect((await page.request.post('/login_check', { data: { username, password: OWN } })).status()).toBe(200)
})
