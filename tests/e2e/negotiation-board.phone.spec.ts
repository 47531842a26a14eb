import { api } from './support/customers.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('a phone shows one state at a time and moves cards by their menu', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'commerciale_cp')
  const name = unique('Zz tasca')
  const states = (await api(page, 'GET', '/api/stati_trattative')) as { id: number; description: string }[]
  const statoTrattativaId = states.find(({ description }) => description === 'Nuova')?.id
  await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name, statoTrattativaId, telefono: '333 1234567' })
  const filters = encodeURIComponent(JSON.stringify({ ragioneSociale: name }))
  await visit(page, `/trattativeCp/trattativeCp?mostra=bacheca&filters=${filters}`)
  await expect(page.getByRole('link', { name: '333.123.4567' })).toBeVisible()
  await expect(page.locator('[data-column]')).toHaveCount(1)
  await inspect(page)
  await page.getByRole('button', { name: `Sposta ${name} in un’altra colonna` }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /In lavorazione$/ })
    .tap()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page
    .getByRole('group', { name: 'Colonne' })
    .getByRole('button', { name: /^In lavorazione 1$/ })
    .tap()
  await expect(page.getByRole('link', { name })).toBeVisible()
})
