import type { Page } from '@playwright/test'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { moveTo, visit } from './support/visit.ts'

// Where the system chooses the colours, backgrounds and shadows are gone: borders, outlines and signs say what they said.

test('in the colours of the system what is chosen, on, open, or dropped on is still to be seen', async ({
  browser,
}) => {
  const page = await elsewhere(browser, { forcedColors: 'active', reducedMotion: 'reduce' })
  await signIn(page, 'super_admin')
  await test.step('what is chosen is framed, and otherwise while it has the focus', () => chosen(page))
  await test.step('dialogs have an edge', async () => {
    await page.getByRole('button', { name: 'Nuova fonte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuova fonte' })
    await expect(dialog.locator('.ant-modal-content')).toHaveCSS('border-top-style', 'solid')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('so have messages', async () => {
    await page.getByRole('button', { name: /^Esporta/ }).click()
    await page.getByRole('button', { name: /csv/i }).click()
    const message = page.getByRole('region', { name: 'Messaggi' }).locator('> *').first()
    await expect(message).toHaveCSS('outline-style', 'solid')
  })
  await test.step('the place where a row is dropped has a line', async () => {
    const row = page.locator('tr[data-row]').first()
    await row.evaluate((one) => one.setAttribute('data-drop', 'before'))
    await expect(row.locator('td').first()).toHaveCSS('border-top-style', 'solid')
  })
  await test.step('switches have an edge, and show whether they are on', async () => {
    await moveTo(page, '/utenti/users')
    const switches = page.getByRole('main').getByRole('switch')
    const on = switches.and(page.locator('[aria-checked="true"]')).first()
    await expect(on).toHaveCSS('border-top-style', 'solid')
    const color = await on.evaluate((one) => getComputedStyle(one).backgroundColor)
    await expect(page.getByRole('main').locator('td').first()).not.toHaveCSS('background-color', color)
  })
  await test.step('colours that a legend explains stay', async () => {
    await moveTo(page, '/plannings?view=agenda')
    const entry = page.getByRole('main').locator('[data-thing]').first()
    await expect(entry.locator('> *').first()).toHaveCSS('forced-color-adjust', 'none')
  })
  await test.step('the column that a card goes to is framed', () => grabbed(page))
  await page.context().close()
})

async function chosen(page: Page): Promise<void> {
  await visit(page, '/configurations/fonti')
  const current = page.getByRole('navigation').getByRole('link', { name: 'Fonti', exact: true })
  await expect(current).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await current.focus()
  await expect(current).toHaveCSS('outline-style', 'double')
}

async function grabbed(page: Page): Promise<void> {
  await moveTo(page, '/trattativeCp/trattativeCp?mostra=bacheca')
  const columns = page.locator('[data-column]')
  await columns.first().getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(columns.nth(1)).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
}
