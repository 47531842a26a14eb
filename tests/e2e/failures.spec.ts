import type { Locator, Page } from '@playwright/test'
import { newAccount } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { heard, timesSaid } from './support/messages.ts'
import { fullNameOf } from './support/people.ts'
import { dialogOf, fillIn, filterBy, namedRow, openNew, pressRow } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const broken = { status: 500, json: { message: 'Errore del server: riprovare tra poco' } }
const sectors = { route: '/configurations/sectors', api: '/api/settori', one: 'Settore', label: 'Nome' }

test.beforeEach(async ({ page }) => {
  allowAnswers(page, 500)
  await signIn(page, 'admin')
})

test('a sector that cannot be created or deleted keeps its dialog open, and the list is refetched', {
  tag: ['@DATA-13', '@MASTER-sectors-06', '@DATA-10'],
}, async ({ page }) => {
  const name = unique('Zz settore')
  await visit(page, sectors.route)
  await page.route('**/api/settori', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
  )
  const dialog = await openNew(page, sectors.one)
  await fillIn(dialog, { [sectors.label]: name })
  const refused = page.waitForResponse((answer) => answer.status() === 500)
  const refetched = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/api/settori?'),
  )
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await refused
  await refetched
  await expect(page.getByRole('alert').filter({ hasText: broken.json.message }).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: sectors.label })).toHaveValue(name)
  await inspect(page)

  await leave(page, dialog)
  const unused = unique('Zz settore')
  await api(page, 'POST', sectors.api, { name: unused })
  await staysThere(page, 'Nome', unused)
})

test('a user that cannot be saved keeps the form and its input; one that cannot be deleted keeps the dialog', {
  tag: ['@DATA-12', '@DATA-17'],
}, async ({ page }) => {
  await visit(page, '/utenti/users')
  await filterBy(page, 'Nome utente', 'marketing')
  await namedRow(page, fullNameOf('marketing')).getByRole('link').click()
  await page.getByRole('button', { name: 'Modifica tutto' }).click()
  const form = page.getByRole('region', { name: /^Modifica di / })
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(broken) : route.continue(),
  )
  await fillIn(form, { Telefono: '0547 998877' })
  await form.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: broken.json.message }).first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Telefono' })).toHaveValue('0547 998877')

  await form.getByRole('button', { name: 'Annulla' }).click()
  await page.getByRole('button', { name: 'Abbandona', exact: true }).click()
  await visit(page, '/utenti/users')
  const { username, fullName } = await newAccount(page.request)
  await staysThere(page, 'Nome utente', username, fullName)
})

/** Closes a dialog with what was typed. */
async function leave(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abbandona', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A deletion that fails is said once; dialog and rows stay. */
async function staysThere(page: Page, filter: string, text: string, name = text): Promise<void> {
  await filterBy(page, filter, text)
  await page.route('**/api/*/*', (request) =>
    request.request().method() === 'DELETE' ? request.fulfill(broken) : request.continue(),
  )
  const before = await timesSaid(page, broken.json.message)
  await pressRow(page, 'Elimina', name)
  const dialog = dialogOf(page, 'Conferma eliminazione')
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await heard(page, broken.json.message, before + 1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await settled(page)
  await expect(namedRow(page, name)).toHaveCount(1)
  expect(await timesSaid(page, broken.json.message)).toBe(before + 1)
}

test('a list requests its default order, if it has one', { tag: '@DATA-07' }, async ({ page }) => {
  const asked: Record<string, string | null> = {}
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && url.searchParams.has('rowsPerPage'))
      asked[url.pathname] = url.searchParams.get('sortBy')
  })
  await visit(page, '/configurations/statiTrattative')
  await moveTo(page, '/configurations/materials')
  expect(asked).toMatchObject({ '/api/stati_trattative': 'ordinamento', '/api/materials': null })
})
