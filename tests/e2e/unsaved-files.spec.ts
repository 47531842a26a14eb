import type { Page } from '@playwright/test'
import { pixel } from '#tests/support/files.ts'
import { headersOf, newAccount } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { expectKept, keptIn } from './support/drafts.ts'
import { holdBack } from './support/hold.ts'
import { heard } from './support/messages.ts'
import { openPage, openView } from './support/negotiations.ts'
import { dialogOf, fillIn, openNew } from './support/screen.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const LIST = '/trattativeCp/trattativeCp'
const ONE = 'Trattativa'
const ATTACHMENTS = '/api/trattativa_cp_allegato'
const photo = { name: 'foto.png', mimeType: 'image/png', buffer: pixel(7) }
const other = { name: 'altra.png', mimeType: 'image/png', buffer: pixel(8) }

const listOf = (name: string) => `${LIST}?filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`
const section = (page: Page) => page.locator('[data-files]')
/** The notice of files that wait, on the page of their negotiation. */
const filesNotice = (page: Page) => section(page).getByRole('status').filter({ hasText: 'Bozza di' })
const choose = (page: Page, ...files: (typeof photo)[]) =>
  section(page).locator('input[type=file]').first().setInputFiles(files)

/** Signs a seller of the test's own in, with one negotiation. */
async function start(page: Page) {
  const seller = await newAccount(page.request, 'ROLE_COMMERCIALE_CP')
  await signIn(page, seller.username, ownPassword)
  const name = unique('Zz bozze')
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as { id: number }
  return { seller, name, id }
}

const attachmentsOf = async (page: Page, id: number) =>
  (await api(page, 'GET', `${ATTACHMENTS}/${id}`)) as {
    descrizione: string | null
    file: { originalFilename: string }
  }[]

test('what is typed and chosen for a send outlives the tab, is listed, leads back to its dialog and goes once it is sent', async ({
  page,
  context,
}) => {
  const { name } = await start(page)
  await visit(page, listOf(name))
  await page.getByRole('button', { name: `Invii di ${name}` }).click()
  await page.getByRole('button', { name: 'Invia una brochure marketing' }).click()
  const dialog = dialogOf(page, 'Invia una brochure marketing')
  await dialog.getByLabel('Destinatario').fill('segreto@cliente.example')
  await dialog.getByLabel('Oggetto').fill('Offerte di primavera')
  await dialog.getByLabel('Testo').fill('Gentile cliente')
  await dialog.locator('input[type=file]').first().setInputFiles(photo)
  await dialog.locator('input[type=file]').last().setInputFiles([other])
  await expectKept(page, 1, 2)
  expect((await keptIn(page, 'drafts')).join()).not.toContain('segreto')
  expect((await keptIn(page, 'chosen')).join()).not.toContain('PNG')
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await visit(later, '/')
  const waiting = later.getByRole('region', { name: 'Bozze non salvate' })
  await waiting.getByText('Leggi').click()
  await expect(waiting).toContainText('foto.png, altra.png')
  // The mail comes after what is resumed in it, and replaces nothing.
  const release = await holdBack(later, '**/preview/**')
  await waiting.getByRole('link', { name: `Invia una brochure marketing: ${name}` }).click()
  const again = dialogOf(later, 'Invia una brochure marketing')
  await expect(again).toBeVisible()
  await later.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  release()
  await expect(again.getByLabel('Destinatario')).toHaveValue('segreto@cliente.example')
  await inspect(later)
  await expect(again.getByLabel('Oggetto')).toHaveValue('Offerte di primavera')
  await expect(again.getByLabel('Testo')).toHaveValue('Gentile cliente')
  await expect(again.getByRole('region', { name: 'Anteprima' })).toContainText('foto.png')
  const sent = later.waitForResponse('**/api/trattative_cp/invia-brochure-marketing')
  await again.getByRole('button', { name: 'Invia', exact: true }).click()
  expect((await sent).status()).toBe(201)
  await expect(again).toBeHidden()
  await expectKept(later, 0, 0)
})

test('files chosen for a negotiation outlive the session; the next user finds none, their author saves them as they were described', async ({
  page,
}) => {
  const { seller, name, id } = await start(page)
  const next = await newAccount(page.request, 'ROLE_COMMERCIALE_CP')
  const key = page.waitForResponse('**/api/user/draft-key')
  await visit(page, listOf(name))
  await openPage(page, name)
  await openView(page, 'Allegati')
  await key
  await choose(page, photo, other)
  await section(page).getByLabel('Descrizione di foto.png').fill('Il cantiere')
  await expectKept(page, 1, 2)
  const headers = await headersOf(page.request, seller.username, ownPassword)
  allowAnswers(page, 401)
  expect((await page.request.delete('/api/user/sessions', { headers })).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/)

  await signIn(page, next.username, ownPassword)
  await visit(page, '/')
  await expect(page.getByRole('region', { name: 'Bozze non salvate' })).toHaveCount(0)

  await signIn(page, seller.username, ownPassword)
  await visit(page, '/')
  await page.getByRole('link', { name: `Allegati: ${name}` }).click()
  await expect(section(page)).toBeInViewport()
  await expect(section(page).getByLabel('Descrizione di foto.png')).toHaveValue('Il cantiere')
  await inspect(page)
  await section(page).getByRole('button', { name: 'Salva 2 allegati' }).click()
  await expect(section(page).getByRole('button', { name: 'Scarica altra.png' })).toBeVisible()
  expect((await attachmentsOf(page, id)).map((one) => [one.file.originalFilename, one.descrizione])).toEqual([
    ['foto.png', 'Il cantiere'],
    ['altra.png', null],
  ])
  await expectKept(page, 0, 0)
})

test('files chosen for a new negotiation go with its first save; while the server is away they wait on the device, also for another page', async ({
  page,
  context,
}) => {
  allowAnswers(page, 503)
  await start(page)
  const name = unique('Zz nuova')
  await visit(page, listOf(name))
  const dialog = await openNew(page, ONE)
  await fillIn(dialog, { 'Ragione sociale': name })
  await choose(page, photo)
  await section(page).getByLabel('Descrizione di foto.png').fill('Il cantiere')
  await inspect(page)
  const refused = { status: 503, json: { message: 'Il servizio non è disponibile' } }
  await context.route(`**${ATTACHMENTS}`, (route) => route.fulfill(refused))
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await heard(page, 'Gli allegati sono al sicuro su questo dispositivo')
  await expectKept(page, 0, 0)
  await page.close({ runBeforeUnload: true })

  const later = await context.newPage()
  allowAnswers(later, 503)
  await visit(later, listOf(name))
  const found = (await api(later, 'GET', listOf(name).replace(LIST, '/api/trattative_cp'))) as { id: number }[]
  expect(found).toHaveLength(1)
  await openPage(later, name)
  await openView(later, 'Allegati')
  const waiting = section(later).getByRole('list', { name: 'In invio' })
  await expect(waiting).toContainText('In attesa di invio')
  await inspect(later)
  await waiting.getByRole('button', { name: 'Interrompi l’invio di foto.png' }).click()
  await section(later).getByLabel('Descrizione di foto.png').fill('Il cantiere, davanti')
  await expect(waiting).toBeHidden()
  await context.unroute(`**${ATTACHMENTS}`)
  await section(later).getByRole('button', { name: 'Salva 1 allegato' }).click()
  await expect(section(later).getByRole('button', { name: 'Scarica foto.png' })).toBeVisible()
  expect((await attachmentsOf(later, found[0]?.id ?? 0)).map(({ descrizione }) => descrizione)).toEqual([
    'Il cantiere, davanti',
  ])
  await expectKept(later, 0, 0)
})

test('files without room on the device are remembered by name and description, and asked for again', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'contents') throw new DOMException('Full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const { name, id } = await start(page)
  await visit(page, listOf(name))
  await openPage(page, name)
  await openView(page, 'Allegati')
  await choose(page, photo)
  await section(page).getByLabel('Descrizione di foto.png').fill('Il cantiere')
  await expect(page.getByText('I file scelti non stanno nello spazio di questo dispositivo')).toBeVisible()
  await expectKept(page, 1, 0)
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await visit(later, `${LIST}?trattativa=${id}&sezione=attachments`)
  await filesNotice(later).getByRole('button', { name: 'Riprendi' }).click()
  await expect(section(later)).toContainText('va scelto di nuovo')
  await inspect(later)
  await section(later).getByRole('button', { name: 'Salva 1 allegato' }).click()
  await expect(later.getByText('Scegli di nuovo i file che mancano, oppure toglili.')).toBeVisible()
  await section(later).locator('input[type=file]').first().setInputFiles(other)
  await expect(section(later).getByLabel('Descrizione di altra.png')).toHaveValue('Il cantiere')
  await section(later).getByRole('button', { name: 'Salva 1 allegato' }).click()
  await expect(section(later).getByRole('button', { name: 'Scarica altra.png' })).toBeVisible()
  await expect(later.getByRole('heading', { level: 1, name })).toBeVisible()
})
