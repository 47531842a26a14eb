import type { Page, Request } from '@playwright/test'

/** What went wrong on a page behind the user's back, in the order it happened. */
interface Watch {
  problems: string[]
  /** Statuses of answers that the test provokes on purpose. */
  allowed: Set<number>
  /** Requests on their way, and how often one has begun or ended. */
  underway: Set<Request>
  moves: number
  /** Who waits for the last of them to end. */
  waiting: Set<() => void>
}

/** To be allowed like a status: the test takes the network away. */
export const OFFLINE = 0

const watches = new WeakMap<Page, Watch>()

/** Listens to the page from now on: console errors and warnings, exceptions, answers of 400 and more. */
export function watch(page: Page): Watch {
  const known = watches.get(page)
  if (known) return known
  const started: Watch = { problems: [], allowed: new Set(), underway: new Set(), moves: 0, waiting: new Set() }
  watches.set(page, started)
  follow(page, started)
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The browser's own line about an answer; the answer itself is judged below.
    if (message.text().startsWith('Failed to load resource')) return
    // Playwright's own line where it keeps service workers out.
    if (message.text().startsWith('Service Worker registration blocked')) return
    // React's own line in development about how a dependency of the calendar was compiled.
    if (message.text().includes('outdated JSX transform')) return
    started.problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => started.problems.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (isStream(request)) return
    const why = request.failure()?.errorText ?? ''
    if (why.includes('ERR_INTERNET_DISCONNECTED') && started.allowed.has(OFFLINE)) return
    if (!why.includes('ERR_ABORTED')) started.problems.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400 || started.allowed.has(status)) return
    started.problems.push(`${response.request().method()} ${response.url()}: ${status}`)
  })
  return started
}

/** What the page has gone through is no matter of the next test's. */
export const forget = (page: Page): boolean => watches.delete(page)

function follow(page: Page, started: Watch): void {
  page.on('request', (request) => {
    if (isStream(request)) return
    started.underway.add(request)
    started.moves += 1
  })
  const rest = () => {
    if (started.underway.size > 0) return
    for (const goOn of started.waiting) goOn()
    started.waiting.clear()
  }
  const over = (request: Request) => {
    if (started.underway.delete(request)) started.moves += 1
    rest()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    started.underway.clear()
    rest()
  })
}

/** The stream of events stays open, and may be lost and taken up again at any time. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/.well-known/mercure'

/** How often a request has begun or ended; undefined while one is on its way. */
export function restingAt(page: Page): number | undefined {
  const { underway, moves } = watch(page)
  return underway.size === 0 ? moves : undefined
}

/** Waits until no request is on its way; returns how often one has begun or ended. */
export async function resting(page: Page): Promise<number> {
  const at = restingAt(page)
  if (at !== undefined) return at
  await new Promise<void>((goOn) => watch(page).waiting.add(goOn))
  return resting(page)
}

/** Says which refusals this test provokes: `allowAnswers(page, 412)`. */
export function allowAnswers(page: Page, ...statuses: number[]): void {
  for (const status of statuses) watch(page).allowed.add(status)
}
