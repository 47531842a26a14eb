import { expectedRoutes } from '#tests/support/expected-rights.ts'
import { go, REFUSED, usernameOf, visitsOf } from './support/routes.ts'
import { createButton, newDialog } from './support/screen.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { accessibilityProblems, inspect, moveTo, settled, standsWell, visit } from './support/visit.ts'

// Every screen there is, drawn on a wide window. On a phone and in the dark one of those that only a definition tells apart
// stands for all of them, and axe is asked about few of them, which differ in the kinds of their fields. On the phone, where
// the colours are the same, a screen is looked at in light or dark, in turn. There it is an administrator who looks, to whom
// two are refused.
const generated =
  /^.(configurations.(agents|applications|categories|commerciali|communications|competitors\w*|families|filiali|materials|meetings|motiviPerse|nations|potentials|roles|sectors|sources|technicians|tipiControllo)|famiglieMezzi.*|inventarioMezzi.filiali\w+)$/
const samples = /^.(configurations.(agents|families|filiali|tipiControllo)|inventarioMezzi.filiali\w+)$/

const ROUTES = `ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12
  ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-47`

test.describe('every screen', () => {
  test('every screen opens and is accessible in the light and the dark theme', {
    tag: '@phone',
    annotation: { type: 'requirements', description: ROUTES },
  }, async ({ page }) => {
    const role = onPhone(page) ? 'ROLE_ADMIN' : 'ROLE_SUPER_ADMIN'
    const visits = visitsOf(role)
    expect(visits).toHaveLength(expectedRoutes.length)
    expect(visits.filter(([, heading]) => heading === REFUSED)).toHaveLength(onPhone(page) ? 2 : 0)
    await signIn(page, usernameOf(role))
    await visit(page, '/profile')
    let other: 'light' | 'dark' = 'dark'
    for (const one of onPhone(page) ? visits.filter(([path]) => !generated.test(path)) : visits) {
      await go(page, one)
      await (generated.test(one[0]) && !samples.test(one[0]) ? standsWell(page) : inspect(page))
      if (generated.test(one[0])) continue
      // Then in the colours it did not come with, in which the next one comes: nothing else is different.
      await page.emulateMedia({ colorScheme: other })
      if (!onPhone(page)) {
        await settled(page)
        // They change over a moment, and antd's only once React has drawn them.
        await expect.poll(() => accessibilityProblems(page, 'color-contrast'), `${one[0]}, ${other}`).toEqual([])
      }
      other = other === 'dark' ? 'light' : 'dark'
    }
  })
})

test('at 200 % zoom nothing is cut off and everything is reachable', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, 'admin')
  await visit(page, '/')
  for (const path of ['/profile', '/configurations/altreConfigurazioni', '/niente', '/configurations/fonti']) {
    await moveTo(page, path)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonti')
  await createButton(page).click()
  const save = newDialog(page, 'Fonte').getByRole('button', { name: 'Salva', exact: true })
  await save.scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(save).toBeHidden()
  await page.getByRole('button', { name: 'Menu utente' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu utente' }).getByRole('button', { name: 'Esci' })).toBeInViewport()
})

test('reduced motion disables animations; printing shows the rows in dark ink without bars and buttons', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await createButton(page).click()
  const dialog = newDialog(page, 'Fonte')
  await expect(dialog.getByRole('textbox', { name: 'Descrizione' })).toBeFocused()
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(createButton(page)).toBeHidden()
  await expect(page.getByText('Sito web').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(244, 246, 250)',
  )

  await page.emulateMedia({ media: null })
  await visit(page, '/utenti/users')
  await page.emulateMedia({ media: 'print' })
  const active = page.getByRole('main').getByRole('switch').first()
  expect(await active.evaluate((one) => getComputedStyle(one, '::after').content)).toBe('"Sì"')
  await expect(active.locator('.ant-switch-handle')).toBeHidden()
  await expect(page.locator('main :is(.ant-btn, .icon-button):visible')).toHaveCount(0)
  const list = page.locator('.grid-frame')
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(3)
})
