import type { Page } from '@playwright/test'
import { gate, holdBack } from './support/hold.ts'
import { heard } from './support/messages.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { settled, visit } from './support/visit.ts'
import { allowAnswers, watch } from './support/watch.ts'

// The parts of the program that are loaded when they are needed, or shortly before.
const PART = /\/assets\/single-record-.*\.js$/

test.use({ savesData: false })

/** Lets a page count how often it came to do what it puts off until it is idle, or for two seconds. */
const countIdle = (page: Page) =>
  page.addInitScript(() => {
    const later = window.requestIdleCallback
    window.requestIdleCallback = (work, options) =>
      later((deadline) => {
        work(deadline)
        if (options?.timeout === 2_000) document.documentElement.dataset.idle = 'was'
      }, options)
  })
const wasIdle = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-idle', 'was')

/** The parts a page has asked for, noted from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => PART.test(request.url()) && paths.push(request.url()))
  return paths
}

test('the pages behind the links of the menu are prefetched', { tag: '@PWA-03' }, async ({ page }) => {
  await signIn(page, 'admin')
  await countIdle(page)
  const paths = asked(page)
  await visit(page, '/')
  await wasIdle(page)
  await expect.poll(() => paths.length).toBe(1)
})

for (const [id, network] of [
  ['PWA-05', { effectiveType: '2g', saveData: false }],
  ['PWA-06', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`${id}: no prefetching on a network with ${JSON.stringify(network)}`, async ({ page }) => {
    await signIn(page, 'admin')
    await page.addInitScript((given) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => given })
    }, network)
    await countIdle(page)
    const paths = asked(page)
    await visit(page, '/')
    await wasIdle(page)
    await settled(page)
    expect(paths).toEqual([])
  })
}

test('a chunk that cannot be loaded reloads the page once, then the error page explains what to do', {
  tag: ['@ERR-22', '@ERR-23'],
}, async ({ page }) => {
  allowAnswers(page, 404)
  await signIn(page, 'admin')
  await page.route(PART, (route) => route.fulfill({ status: 404, body: '' }))
  // What is asked for: whether a page that reloads itself has finished loading before is a matter of chance.
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/configurations/altreConfigurazioni')
  await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible()
  expect(loads).toBe(2)
  // What the browser and React say of it in the console is what this test provokes.
  const { problems } = watch(page)
  problems.splice(0, problems.length)
  await page.unroute(PART)
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await settled(page)
  await expect(page.getByRole('button', { name: 'Ricarica' })).toBeHidden()
})

for (const [when, ask] of [
  ['it is asked for again', (page: Page) => page.keyboard.press('Enter')],
  ['the network is back', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))],
] as const) {
  test(`the blocks of the home page that could not be loaded come, with their looks, when ${when}`, async ({
    page,
  }) => {
    allowAnswers(page, 404)
    const blocks = /\/assets\/home-.*\.(js|css)$/
    await signIn(page, 'commerciale_cp')
    await page.route(blocks, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    const retry = page.getByRole('main').getByRole('button', { name: 'Riprova', exact: true })
    await expect(retry.first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What begins beside every page shares code with the blocks, and fails with them.
    await settled(page)
    // What the browser and React say of it in the console is what this test provokes.
    const { problems } = watch(page)
    problems.splice(0, problems.length)
    await page.unroute(blocks)
    await retry.first().focus()
    await ask(page)
    const states = page.getByRole('region', { name: /^Trattative per stato/ })
    const bar = states.getByRole('listitem').first().locator('[aria-hidden]').last()
    await expect(bar).toBeVisible()
    await expect(retry).toHaveCount(0)
    await expect.poll(() => bar.evaluate((one) => getComputedStyle(one).display)).toBe('block')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
}

test('every large file is served compressed by the build, with a correct length and smaller than the original', async ({
  page,
}) => {
  const answers: { path: string; encoding?: string; length: number }[] = []
  page.on('response', (answer) => {
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers()
    const { pathname } = new URL(answer.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) answers.push({ path: pathname, encoding, length: Number(length) })
  })
  await visit(page, '/login')
  expect(answers.length).toBeGreaterThan(3)
  // What is compressed on the way says nothing of its length.
  const onTheWay = answers.filter(({ encoding, length }) => (encoding === undefined ? length >= 1_024 : !(length > 0)))
  expect(onTheWay).toEqual([])
  expect(answers.some(({ encoding }) => encoding === 'br')).toBe(true)
})

test('the dialogs and filters of a list open without a network once its rows have been there', async ({
  page,
  context,
}) => {
  const parts = page.waitForResponse(/\/assets\/inputs-.*\.js$/)
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  await (await parts).finished()
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Nuov/ }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill(unique('Senza rete'))
  await context.setOffline(false)
})

const loadingBar = (page: Page) => page.getByRole('progressbar', { name: 'Caricamento in corso' })

test('a bar says that a dialog is on its way, until it opens or Escape gives it up', async ({ page }) => {
  await signIn(page, 'admin')
  const deliver = await holdBack(page, /\/assets\/inputs-.*\.js$/)
  await page.goto('/configurations/agents')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(loadingBar(page)).toBeHidden()
  const create = page.getByRole('button', { name: /^Nuov/ }).first()
  await create.click()
  await expect(loadingBar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loadingBar(page)).toBeHidden()
  await expect(create).toBeFocused()
  await create.click()
  await expect(loadingBar(page)).toBeVisible()
  deliver()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await expect(loadingBar(page)).toBeHidden()
})

test('a bar says that the next page is on its way', async ({ page }) => {
  await signIn(page, 'admin')
  const deliver = await holdBack(page, PART)
  await page.goto('/configurations/fonti')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(loadingBar(page)).toBeHidden()
  await page.getByRole('link', { name: 'Invio brochure', exact: true }).click()
  await expect(loadingBar(page)).toBeVisible()
  deliver()
  await expect(page.getByRole('heading', { level: 1, name: 'Invio brochure' })).toBeVisible()
  await expect(loadingBar(page)).toBeHidden()
})

test('a dialog whose code does not come says so, and opens once it is asked for again', async ({ page }) => {
  allowAnswers(page, 404)
  const inputs = /\/assets\/inputs-.*\.(js|css)$/
  await signIn(page, 'admin')
  await page.route(inputs, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/configurations/agents')
  await settled(page)
  const create = page.getByRole('button', { name: /^Nuov/ }).first()
  await create.click()
  await heard(page, 'Una parte non si è caricata.')
  await expect(create).toBeFocused()
  await settled(page)
  const { problems } = watch(page)
  problems.splice(0, problems.length)
  await page.unroute(inputs)
  await create.click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('a form stays open although a question it may ask does not come ahead', async ({ page }) => {
  allowAnswers(page, 404)
  await signIn(page, 'admin')
  await page.goto('/configurations/fonti')
  await settled(page)
  const missed = page.waitForResponse(/\/assets\/conflict-dialog-.*\.js$/)
  await page.route(/\/assets\/conflict-dialog-.*\.(js|css)$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('[data-name-link]').first().click()
  await missed
  const field = page.getByRole('dialog').getByRole('textbox').first()
  await expect(field).toBeFocused()
  await settled(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a form keeps what is typed in it where the code of one of its fields does not come', async ({ page }) => {
  allowAnswers(page, 404)
  const pickers = /\/assets\/pickers-.*\.js$/
  const { opened: isRefused, open: refuse } = gate()
  await signIn(page, 'super_admin')
  await page.route(pickers, async (route) => {
    await isRefused
    await route.fulfill({ status: 404, body: '' })
  })
  await visit(page, '/contactCenter/giorni-calendario')
  await page.getByRole('button', { name: /^Nuov/ }).first().click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Descrizione' })
  await text.fill('Scritta mentre il resto arriva')
  refuse()
  const retry = dialog.getByRole('button', { name: 'Riprova', exact: true })
  await expect(retry).toBeVisible()
  await expect(text).toHaveValue('Scritta mentre il resto arriva')
  // What the browser and React say of it in the console is what this test provokes.
  const { problems } = watch(page)
  problems.splice(0, problems.length)
  await page.unroute(pickers)
  await retry.click()
  await expect(dialog.getByPlaceholder('GG-MM-AAAA')).toBeVisible()
  await expect(text).toHaveValue('Scritta mentre il resto arriva')
})

test('a list stays where a dialog or bar that is asked of it does not come, which is there once it can be', async ({
  page,
  context,
}) => {
  allowAnswers(page, 404)
  const parts = /\/assets\/(move-dialog|view-dialog|bulk-bar)-.*\.js$/
  await signIn(page, 'super_admin')
  await page.route(parts, (route) => route.fulfill({ status: 404, body: '' }))
  await visit(page, '/trattativeCp/trattativeCp')
  await settled(page)
  // With a network the page would be loaded anew.
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  const lose = async () => {
    await page
      .getByRole('button', { name: /^Stato di .*Nuova$/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: /Persa/ }).click()
  }
  const save = () => page.getByRole('button', { name: 'Salva come vista…' }).click()
  const select = () =>
    page
      .getByRole('checkbox', { name: /^Seleziona / })
      .last()
      .click()
  for (const ask of [lose, save, select]) {
    await ask()
    await heard(page, 'Una parte non si è caricata.')
    await expect(page.locator('[data-row]').first()).toBeVisible()
  }
  // What the browser and React say of it in the console is what this test provokes.
  const { problems } = watch(page)
  problems.splice(0, problems.length)
  await page.unroute(parts)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Righe selezionate' })).toBeVisible()
  await lose()
  await expect(page.getByRole('dialog', { name: 'Segna come persa' })).toBeVisible()
})
