import { createButton, newDialog } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { inspect, moveTo, visit } from './support/visit.ts'

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
  // No column lies over the next one where the checkboxes were.
  const heads = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1))
  for (const [index, { left }] of heads.slice(1).entries())
    expect(left).toBeGreaterThanOrEqual((heads[index]?.right ?? 0) - 1)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(244, 246, 250)',
  )

  await page.emulateMedia({ media: null })
  await visit(page, '/utenti/users')
  await page.emulateMedia({ media: 'print' })
  const active = page.getByRole('main').getByRole('switch').first()
  expect(await active.evaluate((one) => getComputedStyle(one, '::after').content)).toBe('"Sì"')
  await expect(active.locator('.ant-switch-handle')).toBeHidden()
  await expect(page.locator('main :is(.ant-btn, .screen-only):visible')).toHaveCount(0)
  const list = page.locator('[data-grid]')
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(3)
  // Paper cuts no column: a browser makes all of it smaller.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 800, height: 1100 })
  const { cut, wider } = await list.evaluate((one) => ({
    cut: one.scrollWidth - one.clientWidth,
    wider: one.clientWidth - innerWidth,
  }))
  expect(wider).toBeGreaterThan(0)
  expect(cut).toBeLessThan(3)
  if (size) await page.setViewportSize(size)
})
