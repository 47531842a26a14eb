import type { Page } from '@playwright/test'
import { sortBy } from './support/screen.ts'
import { demoPassword, elsewhere, expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, push, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const FONTI = '/configurations/fonti'
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const [LIGHT, DARK] = ['rgb(244, 246, 250)', 'rgb(15, 20, 28)']

async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu utente' }).click()
  return page.getByRole('dialog', { name: 'Menu utente' })
}

test.describe('light and dark', () => {
  test('the theme follows the system until the user chooses one; the choice is applied before the first paint', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'admin')
    await visit(page, '/')
    expect(await background(page)).toBe(DARK)
    await (await openUserMenu(page)).getByText('Chiaro').click()
    await expect.poll(() => background(page)).toBe(LIGHT)
    await page.getByRole('dialog', { name: 'Menu utente' }).getByText('Scuro').click()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => background(page)).toBe(DARK)
    await inspect(page)

    // Without any of the program's own scripts, the page has the colour already.
    await page.route('**/assets/*.js', (route) => route.abort('aborted'))
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => background(page)).toBe(DARK)
    await page.unroute('**/assets/*.js')
  })

  test('the dialog and its colors are legible in the dark theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'admin')
    await visit(page, FONTI)
    await expect(page.locator('main tbody [style*="background"]').first()).toBeVisible()
    await page.getByRole('table').getByRole('link', { name: 'Sito web', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Modifica «Sito web»' })).toBeVisible()
    await inspect(page)
  })

  test('the sign-in page is legible in the dark theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/login')
  })
})

test.describe('the user menu', () => {
  test('opens and closes by keyboard, and returns the focus to its button', async ({ page }) => {
    await signIn(page, 'admin')
    await visit(page, '/')
    const button = page.getByRole('button', { name: 'Menu utente' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu utente' })
    await expect(menu.getByRole('button', { name: 'Profilo' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('button', { name: 'Esci' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('button', { name: 'Profilo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile$/)
    await settled(page)
  })
})

test('to LAYOUT-24, LAYOUT-26: the side panel opens and closes; of an unreachable server it lists the one yellow message', {
  tag: ['@ERR-11', '@MSG-05', '@LAYOUT-04', '@LAYOUT-05', '@LAYOUT-21'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, FONTI)
  await test.step('the side panel closes in three ways', () => closePanel(page))
  await page.route('**/api/fonti?*', (route) => route.abort('aborted'))
  await sortBy(page, 'Descrizione')
  const text = 'Impossibile raggiungere il server.'
  const warning = page.getByRole('region', { name: 'Messaggi' }).getByText(text)
  await expect(warning).toHaveCount(1)
  expect(await warning.evaluate((one) => getComputedStyle(one.parentElement ?? one).backgroundColor)).toBe(
    'rgb(255, 212, 59)',
  )
  await expect(page.getByText(text)).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Controlla il collegamento alla rete e riprova.')).toBeVisible()
  await inspect(page)

  await page.unroute('**/api/fonti?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await settled(page)
  await expect(page.getByRole('main').getByText('Sito web').first()).toBeVisible()
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: /^Avvisi.* 1 messaggio di questa sessione$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Avvisi' })
  await expect(panel.locator('details').getByRole('listitem')).toHaveText(
    /^Avviso\d\d-\d\d-\d{4} \d\d:\d\dImpossibile raggiungere il server\.$/,
  )
  await panel.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Avvisi/ })).toBeFocused()
})

async function closePanel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Avvisi/ })
  const panel = page.getByRole('dialog', { name: 'Avvisi' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Chiudi il pannello' }).click(),
    () => panel.getByRole('button', { name: 'Chiudi', exact: true }).click(),
  ]
  for (const close of ways) {
    await button.click()
    await expect(panel.getByRole('heading', { name: 'Avvisi' })).toBeVisible()
    await expect(panel.getByText('Quello che fanno gli altri e ti riguarda')).toBeVisible()
    if (close === ways[0]) await inspect(page)
    const box = await panel.boundingBox()
    const { width } = page.viewportSize() ?? { width: 0 }
    expect(box?.width ?? 0).toBeLessThanOrEqual(onPhone(page) ? width : width / 3)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(width, 0)
    await close()
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  }
}

test('an unknown page says so and links to the home page', { tag: ['@ERR-16', '@ERR-17', '@ROUTE-51'] }, async ({
  page,
}) => {
  await signIn(page, 'marketing')
  await visit(page, '/questa/non/esiste')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata')
  await expect(page).toHaveTitle('CRM - Pagina non trovata')
  await expect(page.getByRole('button', { name: 'Esci', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciao, ')
  await expect(page).toHaveURL(/\/$/)
})

for (const [ids, status, message] of [
  ['ERR-05, ERR-06', 403, 'Non Autorizzato'],
  ['ERR-09, ERR-10', 423, "Utente non attivo. Contattare l'amministratore di sistema"],
] as const) {
  test(`${ids}, ERR-14: a ${status} signs out, shows the reason on the sign-in page, and stops loading`, async ({
    page,
  }) => {
    allowAnswers(page, status)
    await signIn(page, 'admin')
    await visit(page, '/')
    await page.route('**/api/fonti?*', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, message }) }),
    )
    await push(page, FONTI)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1)
    await expect(page.getByRole('progressbar', { name: 'Caricamento in corso' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.unroute('**/api/fonti?*')
    await page.getByRole('textbox', { name: 'Nome utente' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Accedi', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await settled(page)
  })
}

test('a wide screen that is touched has controls for a finger', async ({ browser }) => {
  const heights = async (hasTouch: boolean) => {
    const page = await elsewhere(browser, { viewport: { width: 1024, height: 768 }, hasTouch })
    await signIn(page, 'super_admin')
    await visit(page, FONTI)
    const controls = [
      page.getByRole('button', { name: 'Nuova fonte' }),
      page.getByRole('button', { name: 'Esporta' }),
      page.getByRole('link', { name: 'Clienti' }),
    ]
    const boxes = await Promise.all(controls.map((one) => one.boundingBox()))
    await page.context().close()
    return boxes.map((box) => box?.height ?? 0)
  }
  expect(Math.max(...(await heights(false)))).toBeLessThan(44)
  expect(Math.min(...(await heights(true)))).toBeGreaterThanOrEqual(44)
})
