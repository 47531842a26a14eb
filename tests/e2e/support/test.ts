import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { PageKeeper, PICTURE } from './kept-page.ts'
import { listenToMessages } from './messages.ts'
import { forget, watch } from './watch.ts'

export { expect } from '@playwright/test'

interface Options {
  /** Whether the browser saves data, so that no part of the program is fetched before it is needed. */
  savesData: boolean
}

/**
 * Playwright's test, which fails at its end when anything went wrong on a page behind the user's back. Its page is the one
 * of the test before, emptied, unless it is about what a browser keeps.
 */
export const test = base.extend<Options & { quiet: undefined }, { keeper: PageKeeper }>({
  savesData: [true, { option: true }],
  keeper: [
    async ({ browser }, use) => {
      const keeper = new PageKeeper(browser)
      await use(keeper)
      await keeper.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ keeper, savesData, serviceWorkers, timezoneId }, use, info) => {
    const options = JSON.stringify({ savesData, serviceWorkers, timezoneId })
    const page = await keeper.take(options, (context) => prepare(context, savesData))
    await use(page.context())
    await keeper.giveBack(savesData && info.status === info.expectedStatus)
    forget(page)
  },
  page: async ({ context }, use) => {
    const [page = await context.newPage()] = context.pages()
    await use(page)
  },
  quiet: [
    async ({ context, page }, use) => {
      watch(page)
      await use(undefined)
      for (const one of context.pages()) expect(watch(one).problems).toEqual([])
    },
    { auto: true },
  ],
})

async function prepare(context: BrowserContext, savesData = true): Promise<void> {
  await context.addInitScript(listenToMessages)
  if (savesData) await context.addInitScript(saveData)
  context.on('page', watch)
}

/** A page in a browser of somebody else's; to be closed with its context. */
export async function elsewhere(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await prepare(context)
  return context.newPage()
}

/** Every test would load the whole program again; parts.spec.ts is about what is fetched in advance. */
function saveData(): void {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '4g', saveData: true }) })
}

export const demoPassword = 'crm-demo-2026'
/** Of users that tests make: the one of the demo users is too easy for a new one. */
export const ownPassword = 'una-parola-lunga-7'

/** Signs a user in, of the demo unless said otherwise, without passing by the sign-in page; whoever was signed in before no longer is. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/login_check', { data: { username, password } })
  expect(answer.status(), `sign-in of ${username}`).toBe(200)
  const tokens: unknown = await answer.json()
  // The store belongs to the origin: a picture of it will do, and costs nothing.
  if (!page.url().endsWith(PICTURE)) await page.goto(PICTURE)
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given ?? {})) localStorage.setItem(key, String(value))
  }, tokens)
}

/** Whether the test runs in the width of a phone. */
export const onPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

let counter = 0
/** A name nobody else uses, that starts as given: both widths work on one database. */
export const unique = (start: string): string => `${start} ${process.pid}${Date.now().toString(36)}${counter++}`
