import type { Page } from '@playwright/test'
import { headersOf } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { dialogOf } from './support/screen.ts'
import { elsewhere, expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { api } from './support/visits.ts'

const titles = (page: Page, column = 'work') => page.locator(`[data-column=${column}] h2`)
const arrange = (page: Page) => dialogOf(page, 'Personalizza la pagina iniziale')
const openArrangement = (page: Page) => page.getByRole('button', { name: 'Personalizza la pagina iniziale' }).click()
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()

test('everybody arranges their home page: hidden and ordered by keys, elsewhere too, undone, and as usual again @phone', async ({
  page,
  browser,
}) => {
  const username = onPhone(page) ? 'master' : 'user_cp'
  await signIn(page, username)
  await page.request.fetch('/api/home', { method: 'DELETE', headers: await headersOf(page.request, username) })
  await visit(page, '/')
  await expect(titles(page, 'side')).toContainText(['Trattative per stato'])
  await openArrangement(page)
  await inspect(page)
  await arrange(page).getByRole('button', { name: 'Sposta Da richiamare dopo' }).press('End')
  await arrange(page).getByRole('checkbox', { name: 'Trattative per stato' }).uncheck()
  await arrange(page).getByRole('button', { name: 'Salva' }).click()
  await heard(page, 'Pagina iniziale personalizzata')
  await expect(titles(page, 'side')).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(titles(page, 'side')).toHaveCount(0)

  const other = await elsewhere(browser)
  await signIn(other, username)
  await other.goto('/')
  await settled(other)
  await expect(titles(other, 'side')).toHaveCount(0)

  // A block that has come since stands last.
  await api(page, username, '/api/home', { blocks: [{ name: 'states', hidden: false }] }, 'PUT')
  await page.reload()
  await settled(page)
  await expect(titles(page).last()).toContainText('Nuovo')
  await openArrangement(page)
  await arrange(page).getByRole('button', { name: 'Come in origine' }).click()
  await heard(page, 'Pagina iniziale come in origine')
  await expect(page.locator('[data-column] h2').filter({ hasText: 'Nuovo' })).toHaveCount(0)
  await undo(page)
  await expect(titles(page).last()).toContainText('Nuovo')

  await openArrangement(page)
  const checked = arrange(page).getByRole('checkbox', { checked: true })
  while ((await checked.count()) > 0) await checked.first().click()
  await arrange(page).getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Hai nascosto tutti i riquadri')).toBeVisible()
  await inspect(page)
  await page.locator('main').getByRole('button', { name: 'Personalizza', exact: true }).click()
  await arrange(page).getByRole('button', { name: 'Come in origine' }).click()
  await expect(titles(page, 'side')).toContainText(['Trattative per stato'])
  await other.context().close()
})
