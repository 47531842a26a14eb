import type { Page } from '@playwright/test'
import {
  choose,
  type dialogOf,
  fillIn,
  filterBy,
  openFilters,
  openNew,
  openRow,
  pressRow,
  remove,
  rowButton,
  save,
  sortBy,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const PASSWORD = 'una-parola-lunga-7'
const login = () => unique('zz').replaceAll(' ', '-').toLowerCase()

async function fillUser(dialog: ReturnType<typeof dialogOf>, username: string): Promise<void> {
  await fillIn(dialog, { 'Nome utente': username, Nome: 'Ada', Cognome: 'Prova', Email: `${username}@esempio.it` })
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  await dialog.getByLabel(/^Conferma password/).fill(PASSWORD)
}

const activeSwitch = (page: Page, username: string) => page.getByRole('switch', { name: `${username} attivo` })

test('USER-B-01 USER-B-02 USER-B-03 USER-B-04 USER-B-06 USER-B-07: a user is created, found, changed, deactivated and deleted', async ({
  page,
}) => {
  const username = login()
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await expect(await openFilters(page)).toContainText('Sincronizzazione Microsoft')
  await page.keyboard.press('Escape')
  const dialog = await openNew(page, 'Utente')
  await expect(dialog).toContainText('Utente')
  await fillUser(dialog, username)
  await choose(dialog.getByRole('combobox', { name: 'Commerciale' }), ['V002 - Chiara Montanari'])
  await inspect(page)
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'))
  await save(page, dialog)
  expect((await created).postDataJSON()).toMatchObject({ ruoli: ['ROLE_USER'], attivo: 'Y', username })

  await filterBy(page, 'Nome utente', username)
  const editing = await openRow(page, 'Utente', username)
  await expect(editing.getByLabel(/^Password/)).toHaveCount(0)
  await expect(editing).toContainText('V002 - Chiara Montanari')
  await choose(editing.getByRole('combobox', { name: 'Ruoli' }), ['NL'])
  await save(page, editing)
  await expect(page.getByRole('main')).toContainText('NL')

  const toggled = page.waitForRequest((request) => request.method() === 'PUT')
  const reloaded = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/api/users?'))
  await activeSwitch(page, username).click()
  expect((await toggled).url()).toMatch(/\/api\/users\/\d+\/active\/N$/)
  await reloaded
  await expect(activeSwitch(page, username)).not.toBeChecked()
  await settled(page)
  await inspect(page)

  const question = await remove(page, username)
  await expect(question).toBeHidden()
  await settled(page)
  await expect(page.getByText('Nessun elemento corrisponde ai filtri')).toBeVisible()
})

test('USER-B-10: a taken username keeps the dialog open with its input', async ({ page }) => {
  allowAnswers(page, 422)
  await signIn(page, 'super_admin')
  await visit(page, '/utenti/users')
  const dialog = await openNew(page, 'Utente')
  await fillUser(dialog, login())
  await fillIn(dialog, { 'Nome utente': 'admin' })
  await dialog.getByLabel(/^Conferma password/).fill('un-altra-parola')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toContainText('Le password non coincidono')
  await dialog.getByLabel(/^Conferma password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toContainText('Valore già presente: deve essere unico')
  await expect(dialog.getByRole('textbox', { name: 'Cognome' })).toHaveValue('Prova')
  await expect(dialog.getByLabel(/^Password/)).toHaveValue(PASSWORD)
  await inspect(page)
})

test('USER-B-08 USER-F-20: thirty users a page, sorted by name, filtered by the link to Microsoft; super admins are locked for an admin', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const first = page.waitForRequest((request) => request.url().includes('/api/users?'))
  await visit(page, '/utenti/users')
  const query = new URL((await first).url()).searchParams
  expect([query.get('sortBy'), query.get('descending'), query.get('rowsPerPage')]).toEqual(['username', '0', '30'])
  await filterBy(page, 'Nome utente', 'super_admin')
  await expect(rowButton(page, 'Modifica', 'super_admin')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Modifica super_admin: Solo un super/ })).toBeDisabled()
  await expect(activeSwitch(page, 'super_admin')).toBeDisabled()
  await sortBy(page, 'Cognome')
  await inspect(page)
})

test("AUTH-35 AUTH-36 AUTH-37: an admin impersonates a supervisor, sees that user's menu, saves, and switches back", async ({
  page,
}) => {
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await filterBy(page, 'Nome utente', 'supervisor_cp')
  await pressRow(page, 'Cambia utente: opera come', 'supervisor_cp')
  const banner = page.getByRole('region', { name: 'Cambia utente' })
  await expect(banner).toContainText('(supervisor_cp)')
  await settled(page)
  await inspect(page)
  expect(await page.evaluate(() => localStorage.getItem('switched_username'))).toBe('supervisor_cp')

  await moveTo(page, '/configurations/fonti')
  await expect(banner).toBeVisible()
  const name = unique('Zz fonte')
  const dialog = await openNew(page, 'Fonte')
  await fillIn(dialog, { Descrizione: name })
  await save(page, dialog)
  await filterBy(page, 'Descrizione', name)
  await rowButton(page, 'Storia di', name).click()
  await expect(page.getByText(/\(come supervisor_cp\)/)).toBeVisible()
  await page.keyboard.press('Escape')

  await moveTo(page, '/utenti/users')
  await expect(page.getByRole('heading', { name: 'Non Autorizzato' })).toBeVisible()
  await moveTo(page, '/')
  await banner.getByRole('button', { name: 'Torna al tuo utente' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utenti')
  await settled(page)
  await expect(page.getByRole('navigation').first()).toContainText('Utenti')
})
