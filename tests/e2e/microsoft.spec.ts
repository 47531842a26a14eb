import type { Page } from '@playwright/test'
import { enableMicrosoft, newAccount, stored } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { elsewhere, expect, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Accedi con Microsoft' })

/** Says on the provider's page who one is. */
async function choose(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Next' }).click()
}

test('signs in through the provider and continues to the requested page', {
  tag: ['@GEN-17', '@AUTH-11', '@AUTH-12'],
}, async ({ page }) => {
  const account = await newAccount(page.request)
  await enableMicrosoft(account)
  await visit(page, '/configurations/fonti?page=1')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const sent = page.waitForRequest((one) => one.url().endsWith('/login-microsoft') && one.method() === 'POST')
  await button(page).click()
  await choose(page, account.email)
  expect(Object.keys((await sent).postDataJSON())).toEqual(['accessToken'])
  await expect(page).toHaveURL(/\/configurations\/fonti\?page=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonti')
  await settled(page)
  await inspect(page)
  expect((await stored(page, 'token', 'refresh_token')).every(Boolean)).toBe(true)
  const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(left.filter((key) => /oidc|microsoft/.test(key))).toEqual([])
})

test('an account that is not enabled is told so on the sign-in page', { tag: ['@AUTH-12', '@AUTH-45'] }, async ({
  page,
}) => {
  allowAnswers(page, 401)
  const account = await newAccount(page.request)
  await visit(page, '/login')
  await button(page).click()
  await choose(page, account.email)
  await expect(page.getByText('Nessun utente può accedere con questo account Microsoft')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await settled(page)
  await inspect(page)
  expect(await stored(page, 'token')).toEqual([null])
})

test('a cancelled sign-in and an unsolicited response lead back to the sign-in page', async ({ page }) => {
  await visit(page, '/login')
  await button(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await heard(page, 'Accesso con Microsoft annullato')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/auth/callback?code=stolen&state=forged')
  await heard(page, 'Accesso con Microsoft non riuscito: riprova')
  await expect(page).toHaveURL(/\/login$/)
  await settled(page)
})

test('the provider’s library is loaded only when it is used', async ({ browser }) => {
  const page = await elsewhere(browser)
  const scripts: string[] = []
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(await answer.text())
  })
  await visit(page, '/login')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((text) => text.includes('code_challenge'))).toEqual([])
  await page.context().close()
})
