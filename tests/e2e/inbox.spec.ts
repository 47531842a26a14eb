import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, headersOf, newAccount } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { elsewhere, expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Avvisi', exact: true })
const linkTo = (page: Page, name: string) => panelOf(page).getByRole('link', { name })

/** A customer of the test's own. */
async function newCustomer(request: APIRequestContext) {
  const companyName = unique('Zz Edil')
  const answer = await request.post('/api/customers', { data: { companyName }, headers: await headersOf(request) })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = await answer.json()
  return { id: Number(data.id), name: companyName }
}

/** Somebody writes a note on the customer that mentions the person. */
async function mention(request: APIRequestContext, row: number, { id, fullName }: Account, text: string) {
  const answer = await request.post('/api/notes', {
    data: { table: 'customers', row, text, mentions: [{ kind: 'person', key: String(id), name: fullName }] },
    headers: await headersOf(request),
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Opens the panel by keys, with all that it shows. */
async function openPanel(page: Page, name: string) {
  await bell(page, name).press('Enter')
  await expect(panelOf(page)).toBeVisible()
  await settled(page)
}

test('a mention arrives at the bell, leads to its row, and is read in another browser too', {
  tag: '@phone',
}, async ({ page, browser, request, baseURL }) => {
  const person = await newAccount(request, 'ROLE_ADMIN')
  const customer = await newCustomer(request)
  await signIn(page, person.username, ownPassword)
  const stream = page.waitForResponse((response) => response.url().includes('/.well-known/mercure'))
  await visit(page, '/profile')
  await stream
  await expect(bell(page, 'Avvisi')).toBeVisible()
  const other = await elsewhere(browser, { baseURL })
  await signIn(other, person.username, ownPassword)
  const otherStream = other.waitForResponse((response) => response.url().includes('/.well-known/mercure'))
  await visit(other, '/profile')
  await otherStream

  await mention(request, customer.id, person, 'Ha chiesto uno sconto')
  await expect(bell(page, 'Avvisi, 1 da leggere')).toBeVisible()
  await expect(bell(other, 'Avvisi, 1 da leggere')).toBeVisible()
  await openPanel(page, 'Avvisi, 1 da leggere')
  const line = panelOf(page).getByRole('listitem').filter({ hasText: customer.name }).first()
  await expect(line).toContainText('Ti ha menzionato in una nota')
  await expect(line).toContainText('Ha chiesto uno sconto')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await inspect(page)
  }
  await linkTo(page, customer.name).click()
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`))
  await expect(panelOf(page)).toBeHidden()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.name)
  await expect(bell(page, 'Avvisi')).toBeVisible()
  await expect(bell(other, 'Avvisi')).toBeVisible()
  await other.context().close()
})

test('a row is muted and taken back by keys alone; Escape closes the menu first, then the panel', async ({
  page,
  request,
}) => {
  const person = await newAccount(request, 'ROLE_ADMIN')
  const [muted, heardOf] = [await newCustomer(request), await newCustomer(request)]
  await mention(request, muted.id, person, 'Prima nota')
  await signIn(page, person.username, ownPassword)
  await visit(page, '/profile')
  await openPanel(page, 'Avvisi, 1 da leggere')
  const menu = panelOf(page).getByRole('button', { name: `Altro per gli avvisi di ${muted.name}` })
  await menu.press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Segna come letto' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panelOf(page).getByRole('button', { name: 'Segna come letto' })).toBeHidden()
  await expect(panelOf(page)).toBeVisible()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Segna come letto' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(panelOf(page).getByRole('button', { name: 'Non avvisarmi più di questa scheda' })).toBeFocused()
  await page.keyboard.press('Enter')
  await heard(page, `Non hai più avvisi di «${muted.name}»`)
  await panelOf(page).getByRole('button', { name: 'Segna tutto come letto' }).press('Enter')
  await expect(panelOf(page).getByText('Niente da leggere adesso')).toBeVisible()

  await mention(request, muted.id, person, 'Seconda nota')
  await mention(request, heardOf.id, person, 'Altra nota')
  await expect(linkTo(page, heardOf.name)).toBeVisible()
  await expect(linkTo(page, muted.name)).toHaveCount(0)
  await panelOf(page).getByRole('button', { name: 'Che cosa ti avvisa' }).press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Torna agli avvisi' })).toBeFocused()
  await inspect(page)
  await panelOf(page)
    .getByRole('switch', { name: new RegExp(muted.name) })
    .press('Space')
  await expect(panelOf(page).getByText(/^Nessuna: ti avvisano tutte/)).toBeVisible()
  await mention(request, muted.id, person, 'Terza nota')
  await panelOf(page).getByRole('button', { name: 'Torna agli avvisi' }).press('Enter')
  await expect(linkTo(page, muted.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await expect(bell(page, 'Avvisi, 2 da leggere')).toBeFocused()
})
