import { expect, signIn, test } from './support/test.ts'
import { settled, visit } from './support/visit.ts'

for (const [id, path] of [
  ['LAYOUT-16', '/customers/all'],
  ['LAYOUT-17', '/questa/non/esiste'],
] as const) {
  test(`GEN-01 ${id}: ${path} asks a stranger to sign in`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })
}

test('LAYOUT-27, ROUTE-01, ROUTE-02: the sign-in page and its callback are open to strangers', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  await page.goto('/auth/callback')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
})

test('LAYOUT-18, LAYOUT-19: the name in the bar leads to the profile', async ({ page }) => {
  await signIn(page, 'marketing')
  await visit(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Profilo di / })
    .click()
  await settled(page)
  await expect(page).toHaveURL(/\/profile$/)
})

test('GEN-14: administrators manage users, and every user has a profile', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await expect(page.getByRole('main').getByRole('switch').first()).toBeVisible()
  await visit(page, '/profile')
  await expect(page.getByRole('button', { name: 'Aggiorna password' })).toBeVisible()
})

test('GEN-16: the production build is served', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url())
  })
  await visit(page, '/login')
  expect(scripts.length).toBeGreaterThan(0)
  for (const url of scripts) {
    const source = await (await page.request.get(url)).text()
    expect(source).not.toContain('react-dom-client.development')
    expect(source).not.toContain('/@vite/client')
  }
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
    await signIn(page, 'admin')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(api, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('.calendar-body[aria-busy="true"] :is(.agenda, .rbc-time-view)')).toBeVisible()
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        document.body.dataset.moved = list
          .getEntries()
          .map((entry) => JSON.stringify(entry))
          .join()
      }).observe({ type: 'layout-shift', buffered: true })
    })
    answer()
    await expect(page.locator('.calendar-body[aria-busy="false"] [data-entry]').first()).toBeAttached()
    await settled(page)
    expect(await page.evaluate(() => document.body.dataset.moved)).toBeUndefined()
  })
}
