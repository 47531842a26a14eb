import { newAccount } from './support/accounts.ts'
import { assignBranch, counter, LIST, makeBranch, openInventory, partOf, statusOf } from './support/inventories.ts'
import { createButton, dialogOf } from './support/screen.ts'
import { expect, ownPassword, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

test('on a phone an inventory user opens the inventory of the only branch and sets a status on a card', {
  tag: '@phone',
  annotation: { type: 'requirements', description: 'INV-B-01 INV-B-02 INV-B-08 INV-B-10 INV-B-27 GEN-10' },
}, async ({ page }) => {
  const branch = await makeBranch(page.request, 2)
  const account = await newAccount(page.request, 'ROLE_USER_INVENTARIO_MEZZI')
  await assignBranch(page.request, account.id, branch)
  await signIn(page, account.username, ownPassword)
  await visit(page, LIST)
  await createButton(page).click()
  const dialog = dialogOf(page, 'Nuovo inventario')
  await expect(dialog).toContainText(branch.name)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page).toHaveURL(/\/inventarioMezzi\/\d+$/)
  await settled(page)
  await inspect(page)
  const status = statusOf(page, branch.vehicle(1))
  const { height = 0 } = (await status.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  await status.selectOption({ label: 'Presente' })
  await expect(page.getByText('Dati aggiornati')).toBeVisible()
  await expect(counter(page, 'Senza stato')).toHaveText('1')
  await page.emulateMedia({ colorScheme: 'dark' })
  await partOf(page, /^Anomalie/).click()
  await settled(page)
  await expect(page.getByText('Nessuna anomalia')).toBeVisible()
  await inspect(page)
  await page.getByRole('link', { name: 'Conta i mezzi' }).click()
  await expect(page).toHaveURL(/vista=conteggio/)
  await visit(page, '/')
  await expect(page.locator('[data-row]').filter({ hasText: branch.name })).toContainText('1 di 2')
})

test('on a phone whoever counts blind is led to the counting, and does not see what is expected', {
  tag: '@phone',
}, async ({ page }) => {
  const branch = await makeBranch(page.request, 1)
  const id = await openInventory(page.request, branch, { conteggioCieco: true })
  const account = await newAccount(page.request, 'ROLE_USER_INVENTARIO_MEZZI')
  await assignBranch(page.request, account.id, branch)
  await signIn(page, account.username, ownPassword)
  await visit(page, `/inventarioMezzi/${id}`)
  await expect(page.getByText(branch.vehicle(1))).toBeHidden()
  await inspect(page)
  await page.getByRole('main').getByRole('link', { name: 'Conta i mezzi' }).last().click()
  await expect(page).toHaveURL(/vista=conteggio/)
})
