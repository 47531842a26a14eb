import type { BrowserContext, Page } from '@playwright/test'
import { pixel } from '#tests/support/files.ts'
import { headersOf, newAccount } from './support/accounts.ts'
import { api, makeCustomer, partLink } from './support/customers.ts'
import { keptOf } from './support/device.ts'
import { expectKept } from './support/drafts.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE, watch } from './support/watch.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel(7) })
const choose = (page: Page, ...names: string[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(names.map(photo))
const uploads = (page: Page) => page.getByRole('list', { name: 'Caricamenti' })
const queueButton = (page: Page) => page.getByRole('button', { name: /^Invii di questo dispositivo/ })
const queue = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Invii di questo dispositivo' })

/** Waits until the console opens without a network. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Calls that fail without a network are what these tests are about. */
async function offline(context: BrowserContext): Promise<void> {
  context.on('page', (page) => allowAnswers(page, OFFLINE))
  for (const page of context.pages()) allowAnswers(page, OFFLINE)
  await context.setOffline(true)
}

function forgive(page: Page): void {
  const { problems } = watch(page)
  problems.splice(0, problems.length, ...problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(one)))
}

const documentsOf = async (page: Page, id: number) =>
  (await api(page, 'GET', `/api/files?entity=customer&entityId=${id}`)) as { file: { originalFilename: string } }[]

async function openDocuments(page: Page, name: string): Promise<number> {
  const id = await makeCustomer(page, unique(name))
  await visit(page, `/customers/${id}?vista=documenti`)
  await installed(page)
  return id
}

test('@phone-full a document chosen without a network outlives the page, is listed, and arrives once when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'user_crm')
  const id = await openDocuments(page, 'Zz coda')
  await offline(context)
  await choose(page, 'senza rete.png')
  await expect(uploads(page)).toContainText('In attesa di invio')
  await expect(queueButton(page)).toHaveAccessibleName('Invii di questo dispositivo: 1 da completare')
  forgive(page)
  await page.close({ runBeforeUnload: true })

  const later = await context.newPage()
  await later.goto('/')
  await queueButton(later).click()
  await expect(queue(later)).toContainText('senza rete.png')
  await expect(queue(later)).toContainText('In attesa di invio')
  await expect(later.getByText(/^Spazio usato su questo dispositivo/)).toBeVisible()
  forgive(later)
  await inspect(later)
  await queue(later).getByRole('button', { name: 'Elimina senza rete.png' }).click()
  await expect(queue(later)).toContainText('andrà perso con il suo file')
  await queue(later).getByRole('button', { name: 'Annulla' }).click()

  await context.setOffline(false)
  await expect(queue(later)).toContainText(/Inviata alle \d\d:\d\d/)
  await expect(queueButton(later)).toHaveAccessibleName('Invii di questo dispositivo')
  forgive(later)
  expect((await documentsOf(later, id)).map(({ file }) => file.originalFilename)).toEqual(['senza rete.png'])
})

test('what waits is sealed; when the session ends it is not sent and nobody else sees it, until its author signs in again', async ({
  page,
  context,
}) => {
  const author = await newAccount(page.request, 'ROLE_USER_CRM')
  const other = await newAccount(page.request, 'ROLE_USER_CRM')
  await signIn(page, author.username, ownPassword)
  const id = await openDocuments(page, 'Zz sessione')
  await offline(context)
  await choose(page, 'riservato.png')
  await expect(uploads(page)).toContainText('In attesa di invio')
  await expect.poll(async () => (await keptIn(page)).length).toBe(1)
  expect((await keptIn(page)).join()).not.toContain('riservato')

  allowAnswers(page, 401)
  await page.route('**/api/files', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await context.setOffline(false)
  const headers = await headersOf(page.request, author.username, ownPassword)
  expect((await page.request.delete('/api/user/sessions', { headers })).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/)
  watch(page).problems.length = 0
  await page.unroute('**/api/files')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('crm-keys')

  await signIn(page, other.username, ownPassword)
  await visit(page, `/customers/${id}?vista=documenti`)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(queueButton(page)).toHaveCount(0)
  await expect(uploads(page)).toHaveCount(0)
  expect(await documentsOf(page, id)).toEqual([])

  await signIn(page, author.username, ownPassword)
  await visit(page, `/customers/${id}?vista=documenti`)
  await expect(partLink(page, 'Documenti 1')).toBeVisible()
  expect((await documentsOf(page, id)).map(({ file }) => file.originalFilename)).toEqual(['riservato.png'])
})

test('two tabs of one browser send what waits once, in its order, and both show it', async ({ page, context }) => {
  await signIn(page, 'user_crm')
  const id = await openDocuments(page, 'Zz schede')
  const second = await context.newPage()
  await visit(second, `/customers/${id}?vista=documenti`)
  const posts: string[] = []
  for (const one of [page, second]) {
    one.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/files'))
        posts.push(request.headers()['idempotency-key'] ?? '')
    })
  }
  await offline(context)
  await choose(page, 'prima.png', 'seconda.png')
  await expect(uploads(second).getByRole('listitem')).toHaveCount(2)
  await choose(second, 'terza.png')
  await expect(uploads(page).getByRole('listitem')).toHaveCount(3)
  posts.length = 0
  await context.setOffline(false)
  for (const one of [page, second]) {
    await expect(partLink(one, 'Documenti 3')).toBeVisible()
    await expect(uploads(one)).toHaveCount(0)
    forgive(one)
  }
  expect(new Set(posts).size).toBe(3)
  expect(posts).toHaveLength(3)
  const names = (await documentsOf(page, id)).map(({ file }) => file.originalFilename)
  expect(names.toSorted()).toEqual(['prima.png', 'seconda.png', 'terza.png'])
})

test('a draft typed without a network is there again after the browser was closed, still without a network', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  await installed(page)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('crm-keys')
  await offline(context)
  await page.getByRole('button', { name: /^Nuov/ }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Zz scritto senza rete')
  await expectKept(page, 1)
  forgive(page)
  await page.close()
  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByRole('region', { name: 'Bozze non salvate' })).toContainText('Nuovo agente')
  await later.getByRole('region', { name: 'Bozze non salvate' }).getByText('Leggi').click()
  await expect(later.getByText('Zz scritto senza rete')).toBeVisible()
  forgive(later)
  await later.getByRole('button', { name: 'Elimina bozza' }).click()
  await expect(later.getByRole('region', { name: 'Bozze non salvate' })).toHaveCount(0)
})

/** What lies in the queue of this browser, as text. */
const keptIn = async (page: Page): Promise<string[]> => (await keptOf(page, 'request')).map(({ text }) => text)
