import type { Page } from '@playwright/test'
import { fillVehicle, goOnTo, RECORDED } from './support/acceptance.ts'
import { newAccount } from './support/accounts.ts'
import { heard, timesSaid } from './support/messages.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

/** Holds the answers of these addresses back, until the function that it resolves to is called. */
async function holdAnswers(page: Page, addresses: string): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(addresses, async (route) => {
    await arrived
    await route.continue()
  })
  return () => arrive()
}

test('checks that arrive after ‘Registra’ are asked about all the same', async ({ page }) => {
  const { username } = await newAccount(page.request, 'ROLE_USER_ACCETTAZIONE_MEZZI')
  allowAnswers(page, 503)
  const isDown = { status: 503, contentType: 'application/problem+json', json: { message: 'Più tardi' } }
  await page.route('**/api/tipi_controllo', (route) => route.fulfill(isDown))
  await signIn(page, username, ownPassword)
  await visit(page, '/')
  const arrive = await holdAnswers(page, '**/api/tipi_controllo')
  await page.getByRole('link', { name: 'Nuova accettazione' }).click()
  await fillVehicle(page, unique('MAT'))
  for (const title of ['Carburante e danni', 'Controlli', 'Foto', 'Note e firma']) await goOnTo(page, title)
  await page.getByRole('button', { name: 'Registra' }).click()
  const reading = page.getByRole('button', { name: 'Lettura dei controlli…' })
  await expect(reading).toBeVisible()
  expect(await timesSaid(page, RECORDED)).toBe(0)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await goOnTo(page, 'Note e firma')
  await page.getByRole('button', { name: 'Registra' }).click()
  await expect(reading).toBeVisible()
  arrive()
  const dialog = page.getByRole('dialog', { name: 'Attenzione' })
  await expect(dialog).toContainText(/attività non completat/)
  await dialog.getByRole('button', { name: 'Salva comunque' }).click()
  await heard(page, RECORDED)

  await test.step('until the server answers, those that the device has copied are shown', async () => {
    await settled(page)
    const arriveLater = await holdAnswers(page, '**/api/tipi_controllo')
    await page.reload()
    await fillVehicle(page, unique('MAT'))
    await goOnTo(page, 'Carburante e danni')
    await goOnTo(page, 'Controlli')
    await expect(page.getByRole('group', { name: 'Carrozzeria' })).toBeVisible()
    await expect(page.getByText(/senza rete si usano quelli/)).toHaveCount(0)
    arriveLater()
  })
})
