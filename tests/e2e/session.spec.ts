import { enter, headersOf, newAccount, stored, wearOut } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { gate } from './support/hold.ts'
import { heard, timesSaid } from './support/messages.ts'
import { dialogOf, fillIn, openNew, textIn } from './support/screen.ts'
import { demoPassword, expect, onPhone, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

test('Enter submits the form and opens the requested page', {
  tag: ['@AUTH-01', '@AUTH-06', '@AUTH-07', '@AUTH-08'],
}, async ({ page }) => {
  await visit(page, '/profile')
  await expect(page).toHaveURL(/\/login\?redirect=\/profile$/)
  await page.getByRole('textbox', { name: 'Nome utente' }).fill('marketing')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await password.fill('crm-demo-2026')
  await password.press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await settled(page)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profilo')
})

test('two tabs with an expired token refresh it once', async ({ page, context }) => {
  await signIn(page, 'admin')
  const other = await context.newPage()
  await visit(page, '/configurations/agents')
  await visit(other, '/configurations/fonti')
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/token/refresh')) renewals.push(request.url())
  })
  // Held until the other tab waits for this renewal.
  const waiting = () =>
    page.evaluate(
      async () => (await navigator.locks.query()).pending?.filter(({ name }) => name === 'crm-refresh').length,
    )
  await context.route('**/token/refresh', async (route) => {
    await expect.poll(waiting).toBe(1)
    await route.continue()
  })
  // Where no console runs, which would renew at once and be cut off by the reload.
  await Promise.all([page.goto('/theme.js'), other.goto('/theme.js')])
  await wearOut(page)
  await Promise.all([page.goto('/configurations/agents'), other.goto('/configurations/fonti')])
  await Promise.all([settled(page), settled(other)])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenti')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Fonti')
  expect(renewals).toHaveLength(1)
})

test('signing out in one tab ends the other, and going back does not reopen it', { tag: '@AUTH-34' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'supervisor_cp')
  const other = await context.newPage()
  await visit(page, '/configurations/sectors')
  await visit(page, '/configurations/fonti')
  await visit(other, '/configurations/sectors')
  await page.getByRole('button', { name: 'Esci' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL(/\/login$/)
    await settled(one)
    expect(await stored(one, 'token', 'refresh_token')).toEqual([null, null])
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accesso')
})

test('both tabs may sign out at once', async ({ page, context }) => {
  await signIn(page, 'supervisor_cp')
  const other = await context.newPage()
  for (const one of [page, other]) {
    allowAnswers(one, 401)
    await visit(one, '/configurations/fonti')
  }
  // The second may find the button gone with its page.
  const leave = [page, other].map((one) =>
    one.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('header button')]
      buttons.find(({ textContent }) => textContent === 'Esci')?.click()
    }),
  )
  await Promise.all(leave)
  for (const one of [page, other]) await expect(one).toHaveURL(/\/login$/)
})

test('a deactivated account is sent to the sign-in page with the reason', async ({ page }) => {
  allowAnswers(page, 401, 423)
  const account = await newAccount(page.request)
  // Without the hub, which would tell before any call is made.
  await page.route('**/.well-known/mercure*', (route) => route.abort('aborted'))
  await signIn(page, account.username, ownPassword)
  await visit(page, '/configurations/fonti')
  await fillIn(await openNew(page, 'Fonte'), { Descrizione: 'x' })
  const headers = await headersOf(page.request)
  expect((await page.request.put(`/api/users/${account.id}/active/N`, { headers })).status()).toBe(200)
  // Saving tells, if no call that the console makes by itself has told before.
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/login$/)
  const sentence = page.getByText("Utente non attivo. Contattare l'amministratore di sistema")
  await expect(sentence.first()).toBeVisible()
  await enter(page, account.username)
  await expect(page).toHaveURL(/\/login$/)
})

test('what one user asked for is answered, asked about and done for nobody else', async ({ page, context }) => {
  allowAnswers(page, 412)
  await signIn(page, 'commerciale_cp')
  const name = unique('Zz riservata')
  const states = (await api(page, 'GET', '/api/stati_trattative')) as { id: number; description: string }[]
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as { id: number }
  const address = `/api/trattative_cp/${id}`
  /** Gives a state, once a colleague has changed this. */
  const giveState = async (meanwhile: object, answered = Promise.resolve()) => {
    const headers = await headersOf(page.request)
    const [, second] = states
    const puts: number[] = []
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      if (puts.length === 0) expect((await page.request.put(address, { data: meanwhile, headers })).ok()).toBe(true)
      const response = await route.fetch()
      puts.push(response.status())
      await answered
      await route.fulfill({ response })
    })
    await visit(page, `/trattativeCp/trattativeCp/${id}`)
    await page
      .locator('header')
      .getByRole('button', { name: `Stato di ${name}` })
      .click()
    const choices = page.getByRole('dialog', { name: `Stato di ${name}` }).getByRole('button')
    await choices.filter({ hasText: second?.description }).click()
    await expect.poll(() => puts).toEqual([412])
    return puts
  }

  // Nothing that the command rests on: for its own user it would be sent again.
  const { opened, open } = gate()
  const puts = await giveState({ note: 'altro' }, opened)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await enter(page, 'admin', demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const arrived = page.waitForEvent('requestfinished', (request) => request.method() === 'PUT')
  open()
  await arrived
  await settled(page)
  expect(puts).toEqual([412])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await timesSaid(page, 'Salvataggio')).toBe(0)

  // A question that is open goes with the session, which another tab ends.
  await page.unroute(`**${address}`)
  await giveState({ statoTrattativaId: states[2]?.id })
  await expect(dialogOf(page, 'Il dato è stato modificato da un altro utente')).toBeVisible()
  const other = await context.newPage()
  await visit(other, '/profile')
  await other.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('going offline during a save loses nothing and saves once', async ({ page, context }) => {
  allowAnswers(page, OFFLINE)
  await signIn(page, 'supervisor_cp')
  await visit(page, '/configurations/fonti')
  const name = unique('Senza rete')
  const dialog = await openNew(page, 'Fonte')
  await textIn(dialog, 'Descrizione').fill(name)
  // The save arrives, its answer does not.
  await context.route('**/api/fonti', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await heard(page, 'Impossibile raggiungere il server.')
  await expect(textIn(dialog, 'Descrizione')).toHaveValue(name)
  await context.unroute('**/api/fonti')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(textIn(dialog, 'Descrizione')).toHaveValue(name)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  const headers = await headersOf(page.request)
  const filters = encodeURIComponent(JSON.stringify({ description: name }))
  const { totalRows } = await (await page.request.get(`/api/fonti?filters=${filters}`, { headers })).json()
  expect(totalRows).toBe(1)
})

test('a forbidden page says so and keeps the user signed in', { tag: '@AUTH-33' }, async ({ page }) => {
  await signIn(page, 'user')
  await visit(page, '/utenti/users')
  await expect(page.getByText('Non Autorizzato').first()).toBeVisible()
  await inspect(page)
  expect((await stored(page, 'token'))[0]).not.toBeNull()
  if (!onPhone(page)) await visit(page, '/profile')
})
