import type { Page } from '@playwright/test'
import { gate, holdBack, holdBackNews } from './support/hold.ts'
import { expect, signIn, test } from './support/test.ts'
import { settled, visit } from './support/visit.ts'
import { dayIn, makeVisit } from './support/visits.ts'

test('a stranger is asked to sign in by every path but the sign-in page and its callback, in the production build', {
  tag: ['@GEN-01', '@GEN-16', '@LAYOUT-16', '@LAYOUT-17', '@LAYOUT-27', '@ROUTE-01', '@ROUTE-02'],
}, async ({ page }) => {
  for (const path of ['/customers/all', '/questa/non/esiste']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  }
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url())
  })
  await visit(page, '/login')
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  await test.step('the production build is served', async () => {
    expect(scripts.length).toBeGreaterThan(0)
    for (const url of scripts) {
      const source = await (await page.request.get(url)).text()
      expect(source).not.toContain('react-dom-client.development')
      expect(source).not.toContain('/@vite/client')
    }
  })
  await page.goto('/auth/callback')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
})

test('administrators manage users; the name in the bar leads every user to the profile', {
  tag: ['@GEN-14', '@LAYOUT-18', '@LAYOUT-19'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await expect(page.getByRole('main').getByRole('switch').first()).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Profilo di / })
    .click()
  await settled(page)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('button', { name: 'Aggiorna password' })).toBeVisible()
})

test('a list is drawn with the styles that the build has extracted: antd generates none @phone', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await settled(page)
  const generated = await page.evaluate(() =>
    [...document.querySelectorAll('style[data-css-hash]')]
      .map(({ textContent }) => textContent)
      .filter((styles) => !/^\.crm[^{]*\{--/.test(styles)),
  )
  expect(generated).toEqual([])
})

for (const [path, api] of [
  ['/plannings', '**/api/plannings?*'],
  ['/trattativeCp/calendarioTrattative', '**/api/trattative_cp?*'],
] as const) {
  test(`nothing moves in ${path} when its rows come late @phone`, async ({ page }) => {
    const listen = await holdBackNews(page)
    await signIn(page, 'admin')
    const release = await holdBack(page, api)
    await page.goto(path)
    await expect(page.locator('[data-calendar][aria-busy="true"] > :visible')).toBeVisible()
    release()
    await expect(page.locator('[data-calendar][aria-busy="false"] [data-thing]').first()).toBeAttached()
    await settled(page)
    expect(await movesIn(page)).toEqual([])
    listen()
  })
}

/** What some cards ask for besides their rows. */
const LATER = /\/api\/(customers|contact-center-settings)\?/

for (const [role, later, tag] of [
  ['user', 1, ['@phone']],
  ['user_crm', 0, []],
  ['super_admin', 1, []],
] as const) {
  const title = `nothing moves on the home page of ${role} when its data come late, one after the other`
  test(title, { tag: [...tag] }, async ({ page }) => {
    await signIn(page, role)
    // The demo data have no visits on some days of the week.
    if (role === 'user')
      await makeVisit(page, role, { title: 'Zz oggi', date: dayIn(0), startTime: '08:00', endTime: '23:45' })
    // The room that each card takes is remembered.
    await visit(page, '/')
    const [rows, besides] = [gate(), gate()]
    const pending = { rows: 0, later: 0 }
    await page.route('**/api/**', async (route) => {
      const part = LATER.test(route.request().url()) ? 'later' : 'rows'
      pending[part]++
      await (part === 'later' ? besides : rows).opened
      await route.continue()
      await route.request().response()
      pending[part]--
    })
    await page.goto('/')
    await expect(page.locator('[data-rows][aria-busy="true"]').first()).toBeVisible()
    await drawn(page)
    rows.open()
    await expect.poll(() => pending.rows).toBe(0)
    await expect.poll(() => pending.later).toBeGreaterThanOrEqual(later)
    await drawn(page)
    besides.open()
    await settled(page)
    expect(await movesIn(page)).toEqual([])
    await page.unroute('**/api/**')
  })
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Words are a little narrower in the font of the console, which comes last. */
const LEAST = 0.0005

/** What has moved since the page was opened. */
const movesIn = (page: Page) =>
  page.evaluate(async (least) => {
    const moves: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && Number(entry.value) >= least) moves.push(JSON.stringify(entry))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return moves
  }, LEAST)
