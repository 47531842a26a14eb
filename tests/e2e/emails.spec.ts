import type { Locator, Page } from '@playwright/test'
import { newAccount } from './support/accounts.ts'
import { api } from './support/customers.ts'
import { heard } from './support/messages.ts'
import { answerTo, subjectsFor } from './support/receivers.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

const PATH = '/contactCenter/emails'
const rows = (page: Page): Locator => page.locator('[data-row]')

/** Opens the register with the e-mails for one address. */
const openRegister = (page: Page, destinatario: string) =>
  visit(page, `${PATH}?filters=${encodeURIComponent(JSON.stringify({ destinatario }))}`)

test('a super administrator reads what was sent, and sends again what was refused', {
  tag: ['@phone-full', '@CC-B-09', '@CC-C-06', '@Q-74', '@Q-118', '@GEN-12', '@LAYOUT-04'],
}, async ({ page }) => {
  const { username } = await newAccount(page.request, 'ROLE_SUPER_ADMIN')
  await signIn(page, username, ownPassword)
  const name = unique('Zz registro')
  const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@cliente.example`
  await answerTo(email, 'refused')
  const { id } = (await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: name })) as { id: number }
  await api(page, 'POST', '/api/trattative_cp/invia-brochure', { idTrattativaCp: id, email })
  const stateOf = async () =>
    (
      (await api(
        page,
        'GET',
        `/api/emails?filters=${encodeURIComponent(JSON.stringify({ destinatario: email }))}`,
      )) as {
        stato: string
      }[]
    )[0]?.stato
  await expect.poll(stateOf).toBe('failed')

  const asked = page.waitForRequest((one) => new URL(one.url()).pathname === '/api/emails')
  await openRegister(page, email)
  expect((await asked).method()).toBe('GET')
  await expect(rows(page)).toHaveCount(1)
  const row = rows(page).first()
  for (const text of ['Ada Prova', email, name, 'Brochure', 'Fallita', 'No such user here']) {
    await expect(row).toContainText(text)
  }
  for (const button of [/^Nuov[oa] /, /^Modifica/, /^Elimina/]) {
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  }
  await inspect(page)

  await answerTo(email, 'take')
  const open = row.getByRole('button', { name: /^Mostra l’email/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('No such user here')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Messaggio' })).not.toBeEmpty()
  await inspect(page)
  await panel.getByRole('button', { name: 'Reinvia' }).dblclick()
  await heard(page, 'Email rimessa in coda')
  await expect(panel.getByText('Inviata', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Reinvia' })).toHaveCount(0)
  expect(await subjectsFor(email)).toHaveLength(1)
  await panel.getByRole('button', { name: 'Chiudi' }).last().click()
  await expect(panel).toBeHidden()
  await expect(open).toBeFocused()
  await expect(row).toContainText('Inviata')
})
