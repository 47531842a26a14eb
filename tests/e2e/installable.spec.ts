import type { Page } from '@playwright/test'
import { heard } from './support/messages.ts'
import { type Releases, startReleases } from './support/releases.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { watch } from './support/watch.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

/** Opens a path and waits until the service worker has taken over. */
async function installed(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Calls that fail without a network are what these tests are about. */
function forgive(page: Page): void {
  const { problems } = watch(page)
  problems.splice(0, problems.length, ...problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(one)))
}

test('the service worker is /sw.js for the whole site, and the console is installable', {
  tag: ['@PWA-01', '@PWA-02'],
}, async ({ page }) => {
  await installed(page, '/login')
  const found = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return [registration.active?.scriptURL, registration.scope].map((url) => new URL(url ?? '').pathname)
  })
  expect(found).toEqual(['/sw.js', '/'])
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = await manifest.json()
  for (const { src, type } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe(type)
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
})

test('all texts are Italian, and a cookie stores the language for a year', { tag: ['@I18N-01', '@I18N-02'] }, async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('it')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
})

test('offline the console opens, says so, and shows no cached API responses', async ({ page, context }) => {
  await signIn(page, 'admin')
  await installed(page, '/configurations/fonti')
  await context.setOffline(true)
  await page.goto('/configurations/agents')
  // Playwright's offline reaches a new document only by a change.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenti')
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  await heard(page, 'Impossibile raggiungere il server.')
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => /^\/(api|\.well-known|token|login)/.test(path))).toEqual([])
  forgive(page)
  await context.setOffline(false)
  await expect(page.getByText(/^Sei offline/)).toBeHidden()
})

test('an offline save keeps the dialog and its input', async ({ page, context }) => {
  await signIn(page, 'admin')
  await installed(page, '/configurations/fonti')
  await page.getByRole('button', { name: /^Nuov/ }).first().click()
  const name = unique('Senza rete')
  await page.getByRole('dialog').getByRole('textbox').first().fill(name)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await heard(page, 'Impossibile raggiungere il server.')
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  forgive(page)
  await inspect(page)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(name)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a new release', () => {
  let releases: Releases
  test.beforeEach(async ({ baseURL }) => {
    releases = await startReleases(baseURL ?? '')
  })
  test.afterEach(() => releases.close())

  /** Signs in at the address of the releases, in a browser of its own. */
  async function enter(page: Page): Promise<void> {
    await page.goto(`${releases.url}/login`)
    await page.getByRole('textbox', { name: 'Nome utente' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('crm-demo-2026')
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await settled(page)
    await installed(page, `${releases.url}/configurations/fonti`)
  }
  const look = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const offer = (page: Page) => page.getByText('È disponibile una nuova versione')

  test('is offered in every tab, waits for unsaved input there, and is activated by a reload', async ({
    page,
    context,
  }) => {
    await enter(page)
    const typing = await context.newPage()
    await installed(typing, `${releases.url}/configurations/fonti`)
    await typing.getByRole('button', { name: /^Nuov/ }).first().click()
    await typing.getByRole('dialog').getByRole('textbox').first().fill('Da non perdere')

    await typing.evaluate(() => {
      navigator.serviceWorker.addEventListener('message', () => {
        document.documentElement.dataset.told = 'of it'
      })
    })
    releases.publish()
    await look(page)
    await expect(offer(page)).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect.poll(() => page.locator('script[type=module]').getAttribute('src')).toContain('_next.js')
    await settled(page)
    await expect(offer(page)).toBeHidden()

    await expect(typing.locator('html')).toHaveAttribute('data-told', 'of it')
    // The page looks every second whether something is still unsaved: it has done so meanwhile, by its own clock.
    await typing.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve, 1_100), 1_100)))
    await expect(offer(typing)).toBeHidden()
    await expect(typing.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Da non perdere')
    await typing.getByRole('dialog').getByRole('textbox').first().fill('')
    await expect(offer(typing)).toBeVisible()
    const kept = await page.evaluate(() => caches.keys())
    expect(kept.length).toBeLessThanOrEqual(2)
  })
})
