import { closeFilters, openFilters } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { api, freeDay, visitIn } from './support/visits.ts'

test('a phone starts with the agenda; a tap opens the quick view; filters are collapsed', {
  tag: ['@phone', '@NEG-CAL-01'],
}, async ({ page }) => {
  await signIn(page, 'supervisor_cp')
  const [day, name] = [freeDay(), unique('Ditta')]
  await api(page, 'supervisor_cp', '/api/trattative_cp', {
    ragioneSociale: name,
    richiamareInData: day,
    richiamareInOrario: '15:30',
    telefono: '333 1234567',
  })
  await visit(page, `/trattativeCp/calendarioTrattative?date=${day}`)
  await expect(page.getByRole('button', { name: 'Agenda', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(visitIn(page, name)).toContainText('15:30 – 16:30')
  await expect(visitIn(page, name)).toContainText('Richiamata')
  const filters = await openFilters(page, 'Operatore')
  await expect(filters.getByLabel('Operatore')).toBeVisible()
  await inspect(page)
  await closeFilters(page)
  await visitIn(page, name).tap()
  await expect(page.getByRole('dialog', { name }).getByRole('link', { name: '333.123.4567' })).toBeVisible()
  await inspect(page)
  await page
    .getByRole('button', { name: 'Chiudi il pannello' })
    .or(page.getByRole('button', { name: 'Chiudi' }))
    .first()
    .tap()
  await page.getByRole('button', { name: 'Giorno', exact: true }).tap()
  await settled(page)
  await inspect(page)
})
