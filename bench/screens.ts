import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'
import { type Figures, median } from './figures.ts'
import type { Served } from './served.ts'

const SIZES = [
  { name: 'sign-in page', path: '/login', signedIn: false, shown: 'input[type="password"]' },
  { name: 'first list', path: '/configurations/agents', signedIn: true, shown: 'tr[data-row]' },
  { name: 'home', path: '/', signedIn: true, shown: 'main h1' },
]
const NEGOTIATIONS = '/trattativeCp/trattativeCp'
const TURNS = [
  { name: 'customers, 10 rows', path: '/customers/all' },
  { name: 'negotiations, 50 rows', path: `${NEGOTIATIONS}?rowsPerPage=50` },
]
const TURNED = 15
const KEYS = 30
const SLOWNESS = [1, 4]

/** Prints what screens load, and what the main thread of the browser does when somebody turns a page or types. */
export async function printScreens(figures: Figures, served: Served): Promise<void> {
  if (!existsSync('dist/client/index.html')) return console.log('screens: run `npm run build` first')
  // Tests have no use for code that is made faster while it runs: a person has.
  const args = browserArguments.filter((one) => !one.startsWith('--js-flags'))
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  for (const { name, path, signedIn, shown } of SIZES) {
    if (!figures.wanted(`screen: ${name}`)) continue
    const { page, client } = await opened(browser, served, signedIn)
    const loaded = counting(client)
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-busy]'))
    figures.print(`screen: ${name}`, await loaded())
    await page.context().close()
  }
  for (const slowness of SLOWNESS) {
    for (const { name, path } of TURNS)
      await measured(`page turned: ${name}, ${slowness}x`, path, (page, client) => turned(page, client))
    await measured(`a key typed: new negotiation, ${slowness}x`, NEGOTIATIONS, typed)

    async function measured(name: string, path: string, work: (page: Page, client: CDPSession) => Promise<Found>) {
      if (!figures.wanted(name)) return
      const { page, client } = await opened(browser, served, true)
      await page.goto(path, { waitUntil: 'networkidle' })
      await client.send('Performance.enable')
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      figures.print(name, await work(page, client))
      await page.context().close()
    }
  }
  await browser.close()
}

type Found = Record<string, number>

async function opened(browser: Browser, served: Served, signedIn: boolean) {
  const { address, pairs } = await served.ready(1)
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  // A network with an open stream is never idle.
  await context.route('**/.well-known/mercure?*', (route) => route.abort())
  // What the compiler puts around functions of ours that the page runs.
  await context.addInitScript('globalThis.__name = (one) => one')
  if (signedIn) {
    await context.addInitScript((pair) => {
      localStorage.setItem('token', pair?.token ?? '')
      localStorage.setItem('refresh_token', pair?.refresh_token ?? '')
    }, pairs[0])
  }
  const page = await context.newPage()
  return { page, client: await context.newCDPSession(page) }
}

/** Counts what a page loads from here on until it stands: parts that are fetched in advance come later. */
function counting(client: CDPSession): () => Promise<Found> {
  const ready = client.send('Network.enable')
  const code = new Set<string>()
  let bytes = 0
  let requests = 0
  client.on('Network.responseReceived', ({ requestId, type }) => {
    requests++
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  return async () => {
    await ready
    return { 'kB of js and css': bytes / 1024, requests }
  }
}

async function mainThread(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** From the click for the next page to its rows on the screen. */
async function turned(page: Page, client: CDPSession): Promise<Found> {
  await page.locator('tr[data-row]').first().waitFor()
  const [waits, works]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNED; turn++) {
    const before = await mainThread(client)
    waits.push(await page.evaluate(turnPage))
    await page.waitForTimeout(500)
    works.push((await mainThread(client)) - before)
  }
  return { 'ms to rows': median(waits), 'main thread ms': median(works) }
}

/** In the page: clicks, and waits for other rows and for the frame that shows them. */
function turnPage(): Promise<number> {
  const first = () => document.querySelector('tr[data-row]')?.getAttribute('data-row')
  const before = first()
  const next = document.querySelector<HTMLElement>('nav button[aria-label="Pagina successiva"]:not(:disabled)')
  return new Promise((resolve) => {
    const began = performance.now()
    const seen = new MutationObserver(() => {
      if (first() === undefined || first() === before) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    seen.observe(document.body, { subtree: true, childList: true, attributes: true })
    next?.click()
  })
}

async function typed(page: Page, client: CDPSession): Promise<Found> {
  await page
    .getByRole('button', { name: /^Nuov[oa] / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input:focus').waitFor()
  await dialog.getByRole('textbox', { name: 'Ragione sociale' }).first().click()
  await page.waitForTimeout(1_000)
  const works: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const before = await mainThread(client)
    await page.keyboard.press('a')
    await page.waitForTimeout(100)
    works.push((await mainThread(client)) - before)
  }
  return { 'main thread ms': median(works) }
}
