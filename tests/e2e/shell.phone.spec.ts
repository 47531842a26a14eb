import { fillVehicle, goOnTo, STEPPER } from './support/acceptance.ts'
import { api } from './support/customers.ts'
import { pressRow } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { moveTo, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

test('messages do not cover the buttons of dialogs and of the panel', { tag: '@phone' }, async ({ page }) => {
  allowAnswers(page, 409, 500)
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  const name = unique('Zz agente')
  await api(page, 'POST', '/api/agents', { name })
  await moveTo(page, `/configurations/agents?filters=${encodeURIComponent(JSON.stringify({ name }))}`)
  await pressRow(page, 'Elimina', name)
  const dialog = page.getByRole('dialog', { name: 'Conferma eliminazione' })
  const refuse = dialog.getByRole('button', { name: 'Elimina' })
  await page.route('**/api/agents/*', (route) => {
    const message = `Errore del server. ${'Una spiegazione che non finisce più. '.repeat(3)}${Date.now()}`
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify({ message }) })
  })
  const messages = page.getByRole('region', { name: 'Messaggi' })
  for (let round = 1; round <= 3; round++) {
    const answered = page.waitForResponse('**/api/agents/*')
    // A click finds a button only where nothing lies over it.
    await refuse.click()
    await answered
    await expect(messages.getByRole('alert')).toHaveCount(1)
    await expect(refuse).toBeEnabled()
  }
  await page.unroute('**/api/agents/*')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog).toBeHidden()
  if (onPhone(page)) {
    await page.getByRole('button', { name: /^Filtri/ }).click()
    await page.getByRole('button', { name: 'Mostra i risultati' }).click()
    await expect(messages.getByRole('alert')).not.toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Avvisi/ }).click()
  await page.getByRole('dialog', { name: 'Avvisi' }).getByRole('button', { name: 'Chiudi', exact: true }).click()
})

test('whoever comes back to a list is where they left it; the way back closes a menu first', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, 'supervisor_cp')
  await visit(page, '/trattativeCp/trattativeCp')
  const card = page.locator('[data-row]').nth(12)
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(500)
  await card.click({ position: { x: 120, y: 8 } })
  await expect(page).toHaveURL(/trattativeCp\/\d+/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The way back closes an open menu first.
  await page.getByRole('button', { name: 'Menu utente' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu utente' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/trattativeCp\/\d+/)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('what says that the device is offline covers no button', { tag: '@phone' }, async ({ page, context }) => {
  allowAnswers(page, OFFLINE)
  await signIn(page, 'admin')
  await visit(page, STEPPER)
  await fillVehicle(page, unique('MAT'))
  await context.setOffline(true)
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  // A click finds a button only where nothing lies over it.
  await goOnTo(page, 'Carburante e danni')
  await page.getByRole('button', { name: 'Indietro', exact: true }).click({ trial: true })
  await context.setOffline(false)
  await visit(page, '/listPlannings?nuovo=1')
  await context.setOffline(true)
  await expect(page.getByText(/^Sei offline/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click({ trial: true })
  await context.setOffline(false)
})
