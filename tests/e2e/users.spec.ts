import type { Page } from '@playwright/test'
import { fullNameOf } from './support/people.ts'
import {
  choose,
  type dialogOf,
  fillIn,
  filterBy,
  giveReason,
  namedRow,
  openFilters,
  openMore,
  openNew,
  pressRow,
  remove,
  save,
  sortBy,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const PASSWORD = 'una-parola-lunga-7'
const login = () => unique('zz').replaceAll(' ', '-').toLowerCase()

async function fillUser(dialog: ReturnType<typeof dialogOf>, username: string): Promise<void> {
  await fillIn(dialog, { 'Nome utente': username, Nome: 'Ada', Cognome: username, Email: `${username}@esempio.it` })
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  await dialog.getByLabel(/^Conferma password/).fill(PASSWORD)
}

async function openPage(page: Page, name: string): Promise<void> {
  await namedRow(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Utente ${name}`)
}

const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} attivo` })

test('an administrator finds, creates, changes, deactivates and deletes users', {
  tag: [
    '@USER-B-01',
    '@USER-B-02',
    '@USER-B-03',
    '@USER-B-04',
    '@USER-B-06',
    '@USER-B-07',
    '@USER-B-08',
    '@USER-B-10',
    '@USER-F-20',
  ],
}, async ({ page }) => {
  await test.step('a user is created, found, changed, deactivated and deleted', async () => {
    const username = login()
    const name = `Ada ${username}`
    await signIn(page, 'admin')
    await visit(page, '/utenti/users')
    await expect(await openFilters(page)).toContainText('Sincronizzazione Microsoft')
    await page.keyboard.press('Escape')
    const dialog = await openNew(page, 'Utente')
    await expect(dialog).toContainText('Utente')
    await fillUser(dialog, username)
    await choose(dialog.getByRole('combobox', { name: 'Venditore' }), ['V002 - Chiara Montanari'])
    await inspect(page)
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/users'),
    )
    await save(page, dialog)
    expect((await created).postDataJSON()).toMatchObject({
      ruoli: ['ROLE_USER'],
      attivo: 'Y',
      username,
      mustChangePassword: true,
    })

    await filterBy(page, 'Nome utente', username)
    await openPage(page, name)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('V002 - Chiara Montanari')
    await inspect(page)
    await page.getByRole('button', { name: 'Modifica tutto' }).click()
    const editing = page.getByRole('region', { name: `Modifica di ${name}` })
    await expect(editing.getByLabel(/^Password/)).toHaveCount(0)
    await choose(editing.getByRole('combobox', { name: 'Ruoli' }), ['NL'])
    await page.keyboard.press('Escape')
    await save(page, editing)
    await expect(page.getByRole('main')).toContainText('NL')
    await page.getByRole('button', { name: 'Torna a Utenti' }).click()
    // The page of the user has the same switch.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utenti')

    const toggled = page.waitForRequest((request) => request.method() === 'PUT')
    const reloaded = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().includes('/api/users?'),
    )
    await activeSwitch(page, name).click()
    const asked = page.getByRole('dialog', { name: `Disattivare ${name}?` })
    await expect(asked).toContainText('Ciò che ha scritto resta.')
    await settled(page)
    await expect(asked).not.toContainText('Resta assegnato')
    await inspect(page)
    await asked.getByRole('button', { name: 'Disattiva' }).click()
    expect((await toggled).url()).toMatch(/\/api\/users\/\d+\/active\/N$/)
    await reloaded
    await expect(activeSwitch(page, name)).not.toBeChecked()
    await settled(page)
    await inspect(page)

    const question = await remove(page, name)
    await expect(question).toBeHidden()
    await settled(page)
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
  })
  await test.step('thirty users a page, sorted by name, filtered by the link to Microsoft; super admins are locked for an admin', async () => {
    const first = page.waitForRequest((request) => request.url().includes('/api/users?'))
    await moveTo(page, '/utenti/users')
    const query = new URL((await first).url()).searchParams
    expect([query.get('sortBy'), query.get('descending'), query.get('rowsPerPage')]).toEqual(['username', '0', '30'])
    await filterBy(page, 'Nome utente', 'super_admin')
    const boss = fullNameOf('super_admin')
    const reason = 'Solo un super amministratore può modificare un super amministratore'
    await expect(activeSwitch(page, boss)).toBeDisabled()
    const offered = await openMore(page, boss)
    await expect(offered.getByRole('button', { name: `Modifica ${boss}: ${reason}` })).toBeDisabled()
    await page.keyboard.press('Escape')
    await openPage(page, boss)
    await expect(page.getByRole('main')).toContainText(reason)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await settled(page)
    await inspect(page)
    await page.goBack()
    await sortBy(page, 'Nome e cognome')
    await inspect(page)
  })
  await test.step('a taken username keeps the dialog open with its input', () => takenUsername(page))
})

async function takenUsername(page: Page): Promise<void> {
  allowAnswers(page, 422)
  await moveTo(page, '/utenti/users')
  const dialog = await openNew(page, 'Utente')
  const username = login()
  await fillUser(dialog, username)
  await fillIn(dialog, { 'Nome utente': 'admin' })
  await dialog.getByLabel(/^Conferma password/).fill('un-altra-parola')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toContainText('Le password non coincidono')
  await dialog.getByLabel(/^Conferma password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toContainText('Valore già presente: deve essere unico')
  await expect(dialog.getByRole('textbox', { name: 'Cognome' })).toHaveValue(username)
  await expect(dialog.getByLabel(/^Password/)).toHaveValue(PASSWORD)
  await inspect(page)
}

test("an admin impersonates a supervisor, sees that user's menu, saves, and switches back", {
  tag: ['@AUTH-35', '@AUTH-36', '@AUTH-37'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await filterBy(page, 'Nome utente', 'supervisor_cp')
  await pressRow(page, 'Cambia utente: opera come', fullNameOf('supervisor_cp'))
  await giveReason(page)
  const banner = page.getByRole('region', { name: 'Cambia utente' })
  await expect(banner).toContainText('(supervisor_cp) · ancora 30 minuti')
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
  await pressRow(page, 'Cronologia di', name)
  await expect(page.getByText(`(come ${fullNameOf('supervisor_cp')})`)).toBeVisible()
  await page.keyboard.press('Escape')

  await moveTo(page, '/utenti/users')
  await expect(page.getByRole('heading', { name: 'Non Autorizzato' })).toBeVisible()
  await expect(page.getByText('La aprono i ruoli: Super amministratore, Amministratore.')).toBeVisible()
  await inspect(page)
  await banner.getByRole('button', { name: 'Torna al tuo utente' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utenti')
  await settled(page)
  await expect(page.getByRole('navigation').first()).toContainText('Utenti')
})

test('the permissions of a person are explained, and other roles tried, at any width @phone-full', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/utenti/permessi?ruoli=ROLE_COMMERCIALE_CP')
  await page.getByRole('textbox', { name: 'Cerca una schermata' }).fill('fonti')
  await expect(page.locator('[data-subject]')).toHaveCount(1)
  await expect(page.locator('[data-subject]')).toContainText('Commerciale CP (solo i nomi, per Trattative')
  await inspect(page)
  await page.getByRole('button', { name: 'E con altri ruoli?' }).click()
  await choose(page.getByRole('combobox', { name: 'Ruoli da provare' }), ['Supervisore CP'])
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'In più potrebbe' })).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.getByRole('button', { name: 'Chi può?' }).click()
  await choose(page.getByRole('combobox', { name: 'Schermata o elenco' }), ['Fonti'])
  await expect(page.getByRole('heading', { name: 'Lo permettono' })).toBeVisible()
  await inspect(page)
})
