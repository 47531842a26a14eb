import type { Locator, Page } from '@playwright/test'
import { pixel } from '#tests/support/files.ts'
import { api, makeCustomer } from './support/customers.ts'
import { expectKept } from './support/drafts.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { dialogOf } from './support/screen.ts'
import { elsewhere, expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const photo = { name: 'cancello.png', mimeType: 'image/png', buffer: pixel(5) }

const newNote = (page: Page) => page.getByRole('region', { name: 'Nuova nota' })
const textOf = (within: Page | Locator) => within.getByRole('textbox', { name: 'Testo della nota' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Cronologia' })
const noteWith = (page: Page, text: string) => timeline(page).getByRole('listitem').filter({ hasText: text }).first()
const pinned = (page: Page) => page.getByRole('region', { name: 'In evidenza' })

async function write(page: Page, text: string): Promise<void> {
  await textOf(newNote(page)).fill(text)
  await newNote(page).getByRole('button', { name: 'Salva nota' }).click()
  await expect(textOf(newNote(page))).toHaveValue('')
  await settled(page)
}

async function chooseIn(page: Page, note: Locator, verb: string): Promise<void> {
  await note.getByRole('button', { name: /^Altre azioni per la nota/ }).click()
  await page.getByRole('button', { name: verb, exact: true }).click()
}

/** A page of a customer of its own. */
async function openCustomer(page: Page): Promise<{ id: number; name: string }> {
  await signIn(page, 'user_crm')
  const name = unique('Zz note')
  const id = await makeCustomer(page, name)
  await visit(page, `/customers/${id}`)
  return { id, name }
}

test('a note with a mention and a file stands in the timeline, and its count in the list @phone', async ({ page }) => {
  const { id, name } = await openCustomer(page)
  await textOf(newNote(page)).click()
  await textOf(newNote(page)).pressSequentially('Serve il cancello per @super am')
  const list = newNote(page).getByRole('listbox', { name: 'Chi menzionare' })
  await expect(list.getByRole('option').first()).toContainText('Super amministratore')
  await inspect(page)
  await textOf(newNote(page)).press('Enter')
  await expect(list).toHaveCount(0)
  await textOf(newNote(page)).pressSequentially('entro **lunedì**')
  await newNote(page).locator('input[type=file]').setInputFiles(photo)
  await expect(newNote(page).getByText('cancello.png')).toBeVisible()
  await inspect(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/notes'))
  await textOf(newNote(page)).press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ table: 'customers', row: id, text: 'Serve il cancello per @Super amministratore entro **lunedì**' },
    mentions: [{ kind: 'role', key: 'ROLE_SUPER_ADMIN', name: 'Super amministratore' }],
  })
  const note = noteWith(page, 'Serve il cancello')
  await expect(note.locator('strong', { hasText: 'lunedì' })).toBeVisible()
  await expect(note.locator('mark')).toHaveText('@Super amministratore')
  await expect(note.getByRole('button', { name: 'cancello.png', exact: true })).toBeVisible()
  await settled(page)
  await inspect(page)
  await visit(page, `/customers/all?filters=${encodeURIComponent(JSON.stringify({ companyName: name }))}`)
  await expect(page.getByRole('main').getByText('1 nota')).toBeVisible()
  await inspect(page)
})

test('what is typed outlives its tab, and is gone once it is saved @phone', async ({ page, context }) => {
  const { id } = await openCustomer(page)
  await textOf(newNote(page)).fill('Ricordarsi del piazzale')
  await expectKept(page, 1)
  await page.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await visit(later, `/customers/${id}`)
  await inspect(later)
  await newNote(later).getByRole('button', { name: 'Riprendi' }).click()
  await expect(textOf(newNote(later))).toHaveValue('Ricordarsi del piazzale')
  await newNote(later).getByRole('button', { name: 'Salva nota' }).click()
  await expect(noteWith(later, 'Ricordarsi del piazzale')).toBeVisible()
  await expectKept(later, 0)
})

test('its author changes, pins and deletes a note, and takes the deletion back @phone', async ({ page }) => {
  await openCustomer(page)
  await write(page, 'Prima stesura')
  await chooseIn(page, noteWith(page, 'Prima stesura'), 'Modifica')
  const form = page.getByRole('region', { name: 'Modifica della nota' })
  await textOf(form).fill('Seconda stesura')
  await form.getByRole('button', { name: 'Salva nota' }).click()
  const note = noteWith(page, 'Seconda stesura')
  await expect(note).toContainText('modificata il')
  await chooseIn(page, note, 'Metti in evidenza')
  await expect(pinned(page)).toContainText('Seconda stesura')
  await inspect(page)
  await chooseIn(page, pinned(page), 'Togli dall’evidenza')
  await expect(pinned(page)).toHaveCount(0)
  await restOnMessages(page)
  await chooseIn(page, note, 'Elimina')
  await dialogOf(page, 'Conferma eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expect(note).toHaveCount(0)
  await heard(page, 'Nota eliminata')
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect(note).toBeVisible()
})

test('a note of somebody else arrives while one is written, which stays', async ({ page, browser }) => {
  const { id } = await openCustomer(page)
  await textOf(newNote(page)).fill('Sto scrivendo')
  const other = await elsewhere(browser)
  await signIn(other, 'super_admin')
  await api(other, 'POST', '/api/notes', { table: 'customers', row: id, text: 'Già chiamato io', pinned: 'N' })
  await other.context().close()
  const note = noteWith(page, 'Già chiamato io')
  await expect(note).toBeVisible()
  // Only its author, and who may delete it, have anything to do with it.
  await expect(note.getByRole('button', { name: /^Altre azioni/ })).toHaveCount(0)
  await expect(textOf(newNote(page))).toHaveValue('Sto scrivendo')
  if (!onPhone(page)) await inspect(page)
  await textOf(newNote(page)).press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Abbandona' }).click()
  await expect(textOf(newNote(page))).toHaveValue('')
})
