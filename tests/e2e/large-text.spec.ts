import { type Browser, chromium, type Page } from '@playwright/test'
import { STEPPER } from './support/acceptance.ts'
import { expect, signIn, test } from './support/test.ts'
import { visit } from './support/visit.ts'

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
  for (const path of console) await test.step(path, () => visit(page, path))
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeVisible()
  await visit(page, '/configurations/fonti')
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
  // Each visit looks whether the page scrolls sideways.
  for (const path of console) await test.step(path, () => visit(page, path))
})
