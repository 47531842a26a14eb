import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { resting, restingAt, watch } from './watch.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Opens a path as a user would and looks at what comes: no console error or warning, no exception, no unexpected 4xx or
 * 5xx, nothing that scrolls sideways, one main and one heading. What axe says of every path: screens.spec.ts.
 */
export async function visit(page: Page, path: string): Promise<void> {
  watch(page)
  await page.goto(path)
  await settled(page)
  await standsWell(page)
}

/** Goes to a path within the page that is open, as a link of the console does, and looks at what comes as on a visit. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await push(page, path)
  await settled(page)
  await standsWell(page)
}

/** Leads the page to a path without loading it anew. */
export const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    // As the router numbers its entries.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Waits until the screen stands still: its heading is there, nothing is loading. No time is measured: what was answered
 * is drawn, and the browser has had nothing to do since without asking for anything more.
 */
export async function settled(page: Page): Promise<void> {
  const still = async () => {
    const before = await resting(page)
    const wanting = await page.evaluate(lacking).catch((error: unknown) => {
      if (page.isClosed()) throw error
      return 'the next page'
    })
    return restingAt(page) === before ? wanting : 'an answer'
  }
  await expect.poll(still, { message: 'what the screen waits for', intervals: [0] }).toBe('nothing')
}

/**
 * What keeps the screen in the page from standing still, after a second of drawing at most. Asked in one go, as each
 * question to the browser has its price. What the last input or answer has caused is drawn by then, and the browser has
 * come to rest after it, twice.
 */
async function lacking(): Promise<string> {
  const lacks = () => {
    if (document.querySelectorAll('main').length !== 1) return 'one main'
    if (!document.querySelector('h1')?.checkVisibility({ visibilityProperty: true })) return 'its heading'
    const busy = document.querySelector('[aria-busy="true"], [data-busy]')
    return busy ? `the end of ${busy.outerHTML.slice(0, 120)}` : 'nothing'
  }
  const drawn = () => new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 60 && lacks() !== 'nothing'; frame++) await drawn()
  for (let round = 0; round < 2 && lacks() === 'nothing'; round++) {
    await drawn()
    await drawn()
    await new Promise((resolve) => requestIdleCallback(resolve))
  }
  return lacks()
}

/**
 * Inspects the screen as it stands: as for a visit, and no serious accessibility violation. While a dialog is open that is
 * asked of the dialog alone: what lies under it is out of reach, and inspected where it is not.
 */
export async function inspect(page: Page): Promise<void> {
  await standsWell(page)
  if (judgedAtTheOtherWidth()) return
  if ((await accessibilityProblems(page)).length === 0) return
  // Colours were judged on their way to others, perhaps: what is wrong is wrong once the screen stands still.
  await settled(page)
  expect(await accessibilityProblems(page), 'accessibility').toEqual([])
}

/** Whether this is the second width of a journey: axe says the same of its parts as at the first, and is asked of each screen in the walk. */
function judgedAtTheOtherWidth(): boolean {
  const { project, file, tags } = test.info()
  const onlyHere = tags.includes('@phone-first') || /(phone|screens)\.spec\.ts$/.test(file)
  return project.name === 'phone' && !onlyHere && !process.env.TEST_FULL
}

/** What each screen must show: one heading, nothing sideways, nothing that went wrong behind the user's back. */
export async function standsWell(page: Page): Promise<void> {
  expect(await page.evaluate(amiss), 'what is amiss on the screen').toEqual([])
  expect(watch(page).problems).toEqual([])
}

/** What is wrong with its headings, after a second of drawing at most, and what makes the page scroll sideways. */
async function amiss(): Promise<string[]> {
  const headed = () => document.querySelectorAll('h1').length === 1
  for (let frame = 0; frame < 60 && !headed(); frame++) await new Promise(requestAnimationFrame)
  const { scrollWidth, clientWidth } = document.documentElement
  const all = scrollWidth > clientWidth ? [...document.querySelectorAll('body *')] : []
  const wide = all.filter((one) => one.getBoundingClientRect().right > clientWidth + 1).slice(0, 5)
  return [
    ...(headed() ? [] : ['it has not one heading']),
    ...(scrollWidth > clientWidth ? [`it scrolls sideways, ${scrollWidth} > ${clientWidth}`] : []),
    ...wide.map((one) => one.outerHTML.slice(0, 120)),
  ]
}

/** Rules whose findings are never serious; asking them takes a quarter of the time. */
const lesser = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
]

/** A dialog that covers the page, with all that lies in it. */
const DIALOG = '.ant-modal-wrap'
/** What opens above a dialog without lying in it. */
const ABOVE = '.ant-select-dropdown, .ant-picker-dropdown, [data-over]'

/** Rows after the third of a list: of the same parts as those before, of which axe would take most of its time to say the same. */
const FURTHER = '[data-row] ~ [data-row] ~ [data-row] ~ [data-row]'

/** The side menu, a third of what stands on a screen and the same on all of them. */
const MENU = 'nav[aria-label="Menu principale"]'

/** What axe finds to be serious; all of its rules, or only the one named. Of the menu it is asked once for a document in each theme. */
export async function accessibilityProblems(page: Page, only?: string): Promise<string[]> {
  await page.evaluate(untilStill)
  // Evaluated by the debugger, as the page's own policy lets no foreign script in; once for a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const rules = Object.fromEntries(lesser.map((id) => [id, { enabled: false }]))
  const options = JSON.stringify({
    resultTypes: ['violations'],
    preload: false,
    ...(only ? { runOnly: [only] } : { rules }),
  })
  const violations = await page.evaluate<AxeResults['violations']>(
    `(() => {
      const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
      const dialogs = seen('${DIALOG}')
      const include = dialogs.length > 0 ? [...dialogs, ...seen('${ABOVE}')] : [document]
      const question = matchMedia('(prefers-color-scheme: dark)').matches + '${only ?? ''}'
      axe.judgedMenus ??= new Set()
      const exclude = [...document.querySelectorAll('${FURTHER}'), ...(axe.judgedMenus.has(question) ? seen('${MENU}') : [])]
      if (dialogs.length === 0) axe.judgedMenus.add(question)
      return axe.run({ include, exclude }, ${options}).then(({ violations }) => violations)
    })()`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html.slice(0, 160)}`).join('\n')}`)
}

/** Dialogs and menus fade in: colours are judged when they have. What turns for ever is not waited for. */
async function untilStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
