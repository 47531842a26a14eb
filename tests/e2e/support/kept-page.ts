import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

// A browser that opens anew for a test reads, checks and compiles the whole program before it shows a screen: half of what
// a test costs. So a worker keeps its page for the next test, emptied of all that a person would find again in it.

/** A page and who speaks to its browser beside Playwright. */
interface Kept {
  page: Page
  devtools: CDPSession
  /** With other options than these the browser is another one. */
  options: string
  viewport: ReturnType<Page['viewportSize']>
  /** Something was done to it that cannot be taken back. */
  spent: boolean
}

/** Calls whose effect stays with a page or its context. Media, the size of the window and a lost network are put back. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction']
const LASTING_IN_CONTEXT = ['grantPermissions', 'on', 'once', 'setExtraHTTPHeaders', 'setGeolocation']
/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** A picture of the program's own address: a page of it, without the program. */
export const PICTURE = '/favicon.svg'

export class PageKeeper {
  #browser: Browser
  #kept: Kept | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The page of the test before, or a new one when that had other options or was spent. */
  async take(options: string, prepare: (context: BrowserContext) => Promise<void>): Promise<Page> {
    if (this.#kept && this.#kept.options !== options) await this.close()
    this.#kept ??= await this.#opened(options, prepare)
    return this.#kept.page
  }

  /** Takes out of it what the test has left. */
  async giveBack(passed: boolean): Promise<void> {
    const kept = this.#kept
    if (!kept) return
    const fit = passed && !kept.spent && !kept.page.isClosed()
    if (
      !fit ||
      !(await emptied(kept).then(
        () => true,
        () => false,
      ))
    )
      await this.close()
  }

  async close(): Promise<void> {
    const kept = this.#kept
    this.#kept = undefined
    await kept?.page.context().close()
  }

  async #opened(options: string, prepare: (context: BrowserContext) => Promise<void>): Promise<Kept> {
    const context = await this.#browser.newContext()
    await prepare(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const kept = { page, devtools, options, viewport: page.viewportSize(), spent: false }
    notice(page, LASTING, kept)
    notice(context, [...LASTING, ...LASTING_IN_CONTEXT], kept)
    return kept
  }
}

function notice(target: Page | BrowserContext, names: readonly string[], kept: Kept): void {
  for (const name of names) {
    const method = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    Reflect.set(target, name, (...given: unknown[]) => {
      kept.spent = true
      return Reflect.apply(method, target, given)
    })
  }
}

async function emptied({ page, devtools, viewport }: Kept): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  if (viewport && viewport.width !== page.viewportSize()?.width) await page.setViewportSize(viewport)
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(PICTURE)
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  // A pointer left where it was would rest on what the next test has drawn there.
  await page.mouse.move(-1, -1)
}
