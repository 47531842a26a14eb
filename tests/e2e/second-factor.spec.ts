import type { APIRequestContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Account, enter, headersOf, newAccount } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { filterBy, pressRow } from './support/screen.ts'
import { elsewhere, expect, onPhone, ownPassword, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const STEP_MS = 30_000

/** Codes of an authenticator app, none of which is given twice: the server takes each once, and a step on either side. */
function app(secret: string) {
  const totp = new TOTP({ secret })
  let last = 0
  return () => {
    const step = Math.max(Math.floor(Date.now() / STEP_MS), last + 1)
    last = step
    return totp.generate({ timestamp: step * STEP_MS })
  }
}

/** Sets the second factor of a user up, as the profile does it. */
async function withFactor(request: APIRequestContext, { username }: Account) {
  const headers = await headersOf(request, username, ownPassword)
  const begun = await request.post('/api/user/second-factor', { headers, data: { password: ownPassword } })
  const { secret, offer: setup } = (await begun.json()).data
  const code = app(secret)
  const confirmed = await request.post('/api/user/second-factor/confirm', { headers, data: { code: code(), setup } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  const { recoveryCodes } = (await confirmed.json()).data
  return { code, recoveryCodes: recoveryCodes as string[] }
}

async function sendCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

async function isIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/login/)
  await settled(page)
}

test('the second factor is activated on the profile page and then required at sign-in', { tag: '@phone-full' }, async ({
  page,
}) => {
  allowAnswers(page, 401, 422)
  const account = await newAccount(page.request, 'ROLE_MARKETING')
  await signIn(page, account.username, ownPassword)
  await visit(page, '/profile')
  const factor = section(page, 'Verifica in due passaggi')
  await factor.getByRole('button', { name: 'Attiva' }).click()
  await factor.getByLabel('Password attuale').fill(ownPassword)
  await factor.getByRole('button', { name: 'Continua' }).click()
  await expect(factor.getByRole('img', { name: /^Codice QR/ })).toBeVisible()
  await expect(factor.getByRole('link', { name: 'Apri l’app su questo telefono' })).toBeVisible({
    visible: onPhone(page),
  })
  await inspect(page)
  const code = app(((await factor.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await factor.getByLabel('Codice di verifica').fill('000000')
  await factor.getByRole('button', { name: 'Attiva' }).click()
  await expect(factor.getByText(/^Codice non valido/)).toBeVisible()
  await factor.getByLabel('Codice di verifica').fill(code())
  await factor.getByRole('button', { name: 'Attiva' }).click()
  const codes = factor.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await inspect(page)
  const file = page.waitForEvent('download')
  await factor.getByRole('button', { name: 'Scarica' }).click()
  expect((await file).suggestedFilename()).toBe('codici-di-recupero.txt')
  await factor.getByRole('checkbox', { name: 'Li ho salvati' }).check()
  await factor.getByRole('button', { name: 'Continua' }).click()
  await expect(factor.getByText('10 codici di recupero rimasti')).toBeVisible()
  await inspect(page)

  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login')
  await enter(page, account.username)
  await expect(page.getByLabel('Codice di verifica')).toBeFocused()
  await inspect(page)
  await sendCode(page, 'Codice di verifica', '000000')
  await expect(page.getByText(/^Codice non valido/)).toBeVisible()
  await expect(page.getByLabel('Codice di verifica')).toHaveValue('')
  await page.getByRole('button', { name: /Usa un codice di recupero$/ }).click()
  await sendCode(page, 'Codice di recupero', recovery.toUpperCase().replace('-', ' '))
  await isIn(page)
  await heard(page, 'Ti restano 9 codici di recupero')

  await visit(page, '/profile')
  const own = section(page, 'Accessi')
  await expect(own.getByText('Codice errato')).not.toHaveCount(0)
  await expect(own.getByText('Riuscito')).not.toHaveCount(0)
  await inspect(page)
})

test('after a lost phone an administrator resets the second factor, and the password is enough again', async ({
  page,
  browser,
}) => {
  allowAnswers(page, 401)
  const account = await newAccount(page.request)
  const { code } = await withFactor(page.request, account)
  const other = await elsewhere(browser)
  allowAnswers(other, 401)
  await visit(other, '/login')
  await enter(other, account.username)
  await sendCode(other, 'Codice di verifica', code())
  await isIn(other)

  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await filterBy(page, 'Nome utente', account.username)
  await pressRow(page, 'Accessi di', account.fullName)
  await expect(page).toHaveURL(`/utenti/accessi?utente=${account.id}`)
  await settled(page)
  const user = section(page, `${account.fullName} (${account.username})`)
  await expect(user).toContainText('Attiva dal')
  await inspect(page)
  await user.getByRole('button', { name: 'Azzera la verifica in due passaggi' }).click()
  const question = page.getByRole('dialog', {
    name: `Azzerare la verifica in due passaggi di ${account.fullName} (${account.username})?`,
  })
  await expect(question).toContainText('tutte le sue sessioni saranno chiuse')
  await inspect(page)
  await question.getByRole('button', { name: 'Azzera' }).click()
  await expect(user).toContainText('Non attiva')

  await other.goto('/profile')
  await expect(other).toHaveURL(/login/)
  await enter(other, account.username)
  await isIn(other)
  await other.context().close()
})

test('administrators see the accesses of all users, and nobody else does', { tag: '@phone-full' }, async ({ page }) => {
  const account = await newAccount(page.request, 'ROLE_NL')
  const attempt = { username: account.username, password: 'sbagliata-1' }
  expect((await page.request.post('/login_check', { data: attempt })).status()).toBe(401)
  await signIn(page, account.username, ownPassword)
  for (const username of ['super_admin', 'admin']) {
    await signIn(page, username)
    await visit(page, `/utenti/accessi?utente=${account.id}`)
    const list = page.getByRole(onPhone(page) ? 'list' : 'table', { name: 'Accessi' })
    await expect(list).toContainText('Riuscito')
    await page.getByRole('switch', { name: 'Solo falliti' }).click()
    await expect(list).not.toContainText('Riuscito')
    await expect(list).toContainText('Password errata')
    await expect(page).toHaveURL(`/utenti/accessi?utente=${account.id}&falliti=1`)
    await inspect(page)
  }
  await signIn(page, 'user_crm')
  await page.goto('/utenti/accessi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non Autorizzato')
})
