import { routeMatrix } from '#tests/support/route-matrix.ts'
import { visitsOf } from './support/routes.ts'
import { expect, signIn, test } from './support/test.ts'
import { accessibilityProblems, inspect, settled, visit } from './support/visit.ts'

// Every route as somebody who may open all of them, a quarter of them at a time.
const PARTS = [0, 1, 2, 3]
const visits = visitsOf('ROLE_SUPER_ADMIN')

for (const part of PARTS) {
  test(`every route is accessible, light and dark, part ${part + 1}`, { tag: '@phone' }, async ({ page }) => {
    expect(visits).toHaveLength(routeMatrix.length)
    // Colours change at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'super_admin')
    await page.goto('/profile')
    for (const [path, heading] of visits.filter((_, index) => index % PARTS.length === part)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await settled(page)
      await inspect(page)
      // Only the colours are others.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await accessibilityProblems(page, 'color-contrast'), `${path} in the dark`).toEqual([])
    }
  })
}

test('the window at 200 %: nothing is cut off, everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, 'admin')
  for (const path of ['/', '/profile', '/configurations/fonti', '/configurations/altreConfigurazioni', '/niente']) {
    await visit(page, path)
  }
  await visit(page, '/configurations/fonti')
  await page.getByRole('button', { name: 'Nuovo' }).first().click()
  const save = page.getByRole('dialog', { name: 'Nuovo: Fonte' }).getByRole('button', { name: 'Salva' })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(save).toBeHidden()
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu utente' }).getByRole('button', { name: 'Esci' })).toBeInViewport()
})

test('whoever wants no movement gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await page.getByRole('button', { name: 'Nuovo' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Nuovo: Fonte' })).toBeVisible()
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0)
})

test('on paper: the rows, in dark ink, without bars and buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nuovo' })).toBeHidden()
  await expect(page.getByText('Sito web').first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(244, 246, 250)',
  )
})
