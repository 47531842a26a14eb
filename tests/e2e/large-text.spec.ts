import { type Browser, chromium, type Page } from '@playwright/test'
import { STEPPER } from './support/acceptance.ts'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { moveTo, standsWell, visit } from './support/visit.ts'

// The setting of the browser, which no page can change.
const TWICE = '--blink-settings=defaultFontSize=32'
const NEGOTIATIONS = '/trattativeCp/trattativeCp'

const console = [
  '/',
  '/profile',
  '/configurations/fonti',
  NEGOTIATIONS,
  `${NEGOTIATIONS}?mostra=bacheca`,
  '/trattativeCp/calendarioTrattative',
  '/customers/1',
  '/utenti/permessi',
  STEPPER,
]

/** Screens on which one word, one label or one table was wider than a telephone, or a name had no room beside its buttons. */
const narrow = [
  `${NEGOTIATIONS}/1`,
  '/plannings?view=agenda',
  '/contactCenter/missed-calls',
  '/accettazioniMezzi/accettazioniMezzi',
  '/accettazioniMezzi/accettazioniMezzi/1',
  '/customers/all',
  '/inventarioMezzi/2',
  '/inventarioMezzi/2?vista=anomalie',
  '/inventarioMezzi/2?vista=conteggio',
]

let browser: Browser
test.beforeAll(async ({ launchOptions }) => {
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), TWICE] })
})
test.afterAll(() => browser.close())

/** A page with text of twice the size in a window of this width. */
async function largeText(baseURL: string | undefined, width: number): Promise<Page> {
  return browser.newPage({ baseURL, locale: 'it-IT', viewport: { width, height: 844 }, reducedMotion: 'reduce' })
}

test('text of twice the size stays whole: the console takes the form of a narrow window, and antd grows with it', async ({
  baseURL,
}) => {
  const page = await largeText(baseURL, 1440)
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  for (const path of console) await test.step(path, () => moveTo(page, path))
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeVisible()
  await moveTo(page, '/configurations/fonti')
  const size = await page
    .getByRole('main')
    .locator('button.ant-btn')
    .first()
    .evaluate((one) => getComputedStyle(one).fontSize)
  expect(size).toBe('28px')
})

test('no page is wider than a telephone whose text is of twice the size', async ({ baseURL }) => {
  const page = await largeText(baseURL, 390)
  await visit(page, '/login')
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  // Each of these looks whether the page scrolls sideways.
  for (const path of [...console, ...narrow]) {
    await test.step(path, async () => {
      await moveTo(page, path)
      expect(await brokenWords(page), 'texts of fewer words than lines').toEqual([])
    })
  }
})

test('the menu of the user and that of the console stay whole with text of twice the size', async ({ baseURL }) => {
  const page = await largeText(baseURL, 390)
  await signIn(page, 'super_admin')
  await visit(page, '/configurations/fonti')
  await page.getByRole('button', { name: 'Menu utente' }).click()
  const theme = page.getByRole('group', { name: 'Aspetto' })
  await expect(theme.getByText('Sistema')).toBeVisible()
  expect(await theme.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Fonti' })).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
})

test('beside the menu of a tablet, and on a phone on its side, nothing is out of reach and no name is broken', async ({
  page,
}) => {
  const size = page.viewportSize()
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  for (const path of [
    NEGOTIATIONS,
    '/customers/1',
    '/contactCenter/report-calls',
    '/accettazioniMezzi/accettazioniMezzi',
  ]) {
    await page.setViewportSize({ width: 768, height: 390 })
    await test.step(path, async () => {
      await moveTo(page, path)
      expect(await brokenWords(page)).toEqual([])
    })
  }
  await test.step('the input of a value at the end of a line stays in the window', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await moveTo(page, `${NEGOTIATIONS}/1`)
    await page
      .getByRole('button', { name: /^Modifica Punteggio di / })
      .first()
      .click()
    await expect(
      page
        .getByRole('spinbutton')
        .or(page.getByRole('textbox', { name: 'Punteggio' }))
        .first(),
    ).toBeInViewport({ ratio: 1 })
    await standsWell(page)
  })
  if (size) await page.setViewportSize(size)
})

const LONG = 'Straordinariamentelunghissima'.repeat(7).slice(0, 180)
const renamed =
  /Rossi Carpenteria S\.r\.l\.|Rossi Costruzioni S\.r\.l\.|Martinelli Tinteggiature S\.r\.l\.|(?<=")Nuova(?=")|Privacy firmata/g

test('names of 180 letters without a space stay in the window', async ({ browser }) => {
  const page = await elsewhere(browser, { viewport: { width: 1440, height: 844 }, reducedMotion: 'reduce' })
  await signIn(page, 'super_admin')
  for (const part of ['trattative_cp', 'stati_trattative', 'customers', 'timeline', 'contacts']) {
    await page.route(`**/api/${part}**`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(renamed, LONG) })
    })
  }
  await visit(page, '/profile')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', NEGOTIATIONS, `${NEGOTIATIONS}/1`, '/customers/1']) {
      await test.step(`${path} at ${width}`, async () => {
        await moveTo(page, path)
        await expect(page.getByText(LONG).first()).toBeVisible()
      })
    }
  }
  await page.context().close()
})

/** Headings, links, buttons, terms and paragraphs in sight with more lines than words: words broken for want of room. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines = (one: Element) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return [...document.querySelectorAll('h1, h2, a span, button span, dt, p, strong')]
      .filter((one) => one.childElementCount === 0 && one.getBoundingClientRect().width > 1 && one.checkVisibility())
      .map((one) => ({ one, words: (one.textContent ?? '').trim().split(/[\s-]+/) }))
      .filter(({ one, words }) => words.every(({ length }) => length < 16) && lines(one) > words.length)
      .map(({ one }) => `${lines(one)} lines: ${one.outerHTML.slice(0, 160)}`)
  })
