import type { Page } from '@playwright/test'
import { wearOut } from './support/accounts.ts'
import { PICTURE } from './support/kept-page.ts'
import { demoPassword, expect, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome utente' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

test('a signed-out user is sent to the sign-in page and returns to the requested page', async ({ page }) => {
  await visit(page, '/configurations/fonti?page=1')
  await expect(page).toHaveURL(/\/login\?redirect=\/configurations\/fonti/)
  await enter(page, 'admin', demoPassword)
  await expect(page).toHaveURL(/\/configurations\/fonti/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonti')
})

test('the home page adds no redirect; empty fields are marked, a wrong password is reported, and the right one then works', async ({
  page,
}) => {
  allowAnswers(page, 401)
  await visit(page, '/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('Il nome utente è obbligatorio')).toBeVisible()
  await expect(page.getByText('La password è obbligatoria')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome utente' })).toBeFocused()
  await inspect(page)
  await enter(page, 'admin', 'sbagliata-1234')
  const said = 'Username e/o password non validi'
  await expect(page.getByRole('region', { name: 'Messaggi' }).getByText(said)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(said)
  // The styles of the console are there by now, and with them its face.
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontFamily.includes('Inter'))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-family', /Inter/)
  await expect(page.getByRole('textbox', { name: 'Nome utente' })).not.toHaveCSS('font-family', /Inter/)
  await inspect(page)
  await enter(page, 'admin', demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})

test('a redirect to another site is ignored', async ({ page }) => {
  for (const away of ['//example.com', 'https://example.com', '/\\example.com', 'javascript:alert(1)']) {
    await page.context().clearCookies()
    await page.goto(PICTURE)
    await page.evaluate(() => localStorage.clear())
    await visit(page, `/login?redirect=${encodeURIComponent(away)}`)
    await enter(page, 'marketing', demoPassword)
    await expect(page).not.toHaveURL(/login/)
    expect(new URL(page.url()).hostname).toBe('localhost')
  }
})

test('signing out ends the session in the browser and on the server', async ({ page }) => {
  await signIn(page, 'supervisor_cp')
  await visit(page, '/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')])).toEqual([
    null,
    null,
  ])
  const headers = { Authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.get('/api/fonti', { headers })).status()).toBe(401)
  await visit(page, '/configurations/fonti')
  await expect(page).toHaveURL(/\/login/)
})

test('an expired token is refreshed silently', async ({ page }) => {
  allowAnswers(page, 401)
  await signIn(page, 'admin')
  const worn = await wearOut(page)
  await visit(page, '/configurations/agents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenti')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(worn)
})

test('a token the server rejects is refreshed after the 401', async ({ page }) => {
  allowAnswers(page, 401)
  await signIn(page, 'admin')
  await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.setItem('token', `${token.slice(0, -4)}AAAA`)
  })
  await visit(page, '/configurations/agents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenti')
})

test('when the refresh fails, the sign-in page remembers the current page', async ({ page }) => {
  allowAnswers(page, 401)
  await signIn(page, 'admin')
  await page.evaluate(() => {
    localStorage.setItem('token', `${(localStorage.getItem('token') ?? '').slice(0, -4)}AAAA`)
    localStorage.setItem('refresh_token', 'x'.repeat(43))
  })
  await page.goto('/configurations/agents')
  await expect(page).toHaveURL(/\/login\?redirect=\/configurations\/agents/)
  await settled(page)
})
