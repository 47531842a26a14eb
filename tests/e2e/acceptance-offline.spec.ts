import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { browserArguments, findBrowser } from '../support/browser.ts'
import { acceptancesOf, enterConsole, fillAll, record, STEPPER, stepTitle } from './support/acceptance.ts'
import { newAccount } from './support/accounts.ts'
import { keptOf } from './support/device.ts'
import { expectKept } from './support/drafts.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

const role = 'ROLE_USER_ACCETTAZIONE_MEZZI'
const answerSchema = z.object({ received: z.record(z.string(), z.string()) })

/** A browser whose store outlives it. */
async function openBrowser(folder: string, offline: boolean) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: browserArguments,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    offline,
  })
  const [page = await context.newPage()] = context.pages()
  return { context, page }
}

const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** How many copies of data the device holds. */
const copies = async (page: Page): Promise<number> => (await keptOf(page, 'copy')).length

/** Playwright's offline reaches a new document only by a change. */
async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

test(
  'an acceptance is entered without a network, survives the browser, and is recorded exactly once',
  { tag: '@ACC-B-01' },
  async ({ page: outside, baseURL }, testInfo) => {
    const address = `${baseURL}${STEPPER}`
    const { username } = await newAccount(outside.request, role)
    const serial = unique('MAT')
    const folder = testInfo.outputPath('browser')
    const first = await openBrowser(folder, false)
    await enterConsole(first.page, baseURL ?? '', username)
    await isControlled(first.page)
    // Any page of the console copies what an acceptance needs: the checks and the serial numbers.
    await expect.poll(() => copies(first.page)).toBe(2)
    await first.context.setOffline(true)
    await openOffline(first.page, address)
    await expect(stepTitle(first.page)).toContainText('Dati mezzo')
    await fillAll(first.page, serial)
    await expectKept(first.page, 1, 3)
    await first.context.close()

    const second = await openBrowser(folder, true)
    await openOffline(second.page, address)
    await second.page.getByRole('button', { name: 'Riprendi' }).click()
    // The step and the ticks are as they were left.
    await expect(stepTitle(second.page)).toContainText('Note e firma')
    await expect(second.page.getByRole('button', { name: /, compilato$/ })).toHaveText([/Dati/, /Carburante/, /Foto/])
    await expect(second.page.getByRole('region', { name: 'Riepilogo' })).toContainText(serial)
    await record(second.page)
    await expect(second.page.getByText('1 accettazione in attesa di invio')).toBeVisible()
    await expect(second.page.getByText('Accettazione mezzi registrata correttamente')).toHaveCount(0)
    await second.context.close()
    expect(await acceptancesOf(outside.request, serial)).toEqual([])

    const third = await openBrowser(folder, true)
    await openOffline(third.page, address)
    await expect(third.page.getByText('1 accettazione in attesa di invio')).toBeVisible()
    const answered = third.page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/accettazioni_mezzi'),
    )
    await third.context.setOffline(false)
    const answer = answerSchema.parse(await (await answered).json())
    await expect(third.page.getByText('1 accettazione in attesa di invio')).toHaveCount(0)
    await expect(third.page.getByText(`Accettazione di ${serial} registrata`)).toBeVisible()
    // The queue compares these with what it read from the device: another sum would have failed the request.
    expect(Object.keys(answer.received).toSorted()).toEqual(['firma', 'foto-0', 'foto-1'])
    const rows = await acceptancesOf(outside.request, serial)
    expect(rows.map(({ matricola, carburante, foto }) => [matricola, carburante, foto.length])).toEqual([
      [serial, 3, 2],
    ])
    expect(rows[0]?.firma).not.toBeNull()
    await third.context.close()
  },
)

test('another user of the device sees nothing of what waits on it', async ({ page, context }) => {
  const [one, other] = await Promise.all([newAccount(page.request, role), newAccount(page.request, role)])
  const serial = unique('MAT')
  await signIn(page, one.username, ownPassword)
  await page.goto(STEPPER)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  allowAnswers(page, OFFLINE)
  await page.route('**/api/accettazioni_mezzi', (route) => route.abort('internetdisconnected'))
  await fillAll(page, serial)
  await record(page)
  await expect(page.getByText('1 accettazione in attesa di invio')).toBeVisible()
  await signIn(page, other.username, ownPassword)
  await page.goto(STEPPER)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await expect(page.getByText(/in attesa di invio/)).toHaveCount(0)
  await expect(page.getByText(serial)).toHaveCount(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what was saved without a network says so, and no longer once the network is back @phone-first', {
  tag: '@Q-108',
}, async ({ page, context }) => {
  const { username } = await newAccount(page.request, role)
  const serial = unique('MAT')
  await signIn(page, username, ownPassword)
  await page.goto(STEPPER)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await fillAll(page, serial)
  allowAnswers(page, OFFLINE)
  await context.setOffline(true)
  await record(page)
  await expect(page.getByText('1 accettazione in attesa di invio')).toBeFocused()
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  await inspect(page)
  await expect(page.getByText(/partirà da sola/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(`Accettazione di ${serial} registrata`)).toBeVisible()
  await expect(page.getByText(/partirà da sola|raggiungibile|^Sei offline/)).toHaveCount(0)
})

test('an acceptance whose page dies before the answer is not offered for correction, and is recorded once', async ({
  page,
  context,
}) => {
  const { username } = await newAccount(page.request, role)
  const serial = unique('MAT')
  await signIn(page, username, ownPassword)
  await page.goto(STEPPER)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await fillAll(page, serial)
  const keys: (string | undefined)[] = []
  await page.route('**/api/accettazioni_mezzi', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // It arrives; the page is closed before it hears of it.
    await route.fetch()
    keys.push(route.request().headers()['idempotency-key'])
  })
  await record(page)
  await expect.poll(() => keys.length).toBe(1)
  await page.close()

  const later = await context.newPage()
  allowAnswers(later, OFFLINE)
  await later.route('**/api/accettazioni_mezzi', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await later.goto('/')
  await later.getByRole('button', { name: /^Invii di questo dispositivo/ }).click()
  const line = later.getByRole('list', { name: 'Invii di questo dispositivo' }).getByRole('listitem')
  await expect(line).toContainText('In attesa di invio')
  await expect(line.getByRole('button', { name: /^Riprova/ })).toBeVisible()
  await expect(line.getByRole('link', { name: /^Correggi/ })).toHaveCount(0)
  await later.unroute('**/api/accettazioni_mezzi')
  later.on('request', (one) => one.method() === 'POST' && keys.push(one.headers()['idempotency-key']))
  await line.getByRole('button', { name: /^Riprova/ }).click()
  await expect(line).toContainText(/Inviata alle/)
  expect(new Set(keys.filter((one) => one !== undefined)).size).toBe(1)
  expect(await acceptancesOf(later.request, serial)).toHaveLength(1)
})
