import { newAccount } from './support/accounts.ts'
import { assignBranch, LIST, makeBranch, openInventory, partOf, statusOf } from './support/inventories.ts'
import { dialogOf } from './support/screen.ts'
import { expect, ownPassword, signIn, test } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('whoever is signed in reads an inventory and can change nothing of it', {
  annotation: { type: 'requirements', description: 'ROUTE-15 ROLE-39 INV-C-18' },
}, async ({ page }) => {
  const branch = await makeBranch(page.request, 2)
  const id = await openInventory(page.request, branch)
  await signIn(page, 'user_crm')
  await visit(page, `/inventarioMezzi/${id}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const name of [/^Nuov[oa] /, 'Concludi']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
  await expect(page.getByRole('row').nth(1).getByRole('combobox')).toHaveCount(0)
  await expect(partOf(page, 'Confronto')).toBeHidden()
  await inspect(page)
  await partOf(page, /^Anomalie/).click()
  await expect(page.getByText('Nessuna anomalia')).toBeVisible()
  await page.getByRole('button', { name: 'Avanzamento' }).click()
  await expect(dialogOf(page, 'Avanzamento dell’inventario')).toContainText('0 di 2')
  await inspect(page)
  await page.keyboard.press('Escape')
  await visit(page, '/inventarioMezzi/abc')
  await expect(page.getByText('Inventario non trovato')).toBeVisible()
})

test('an inventory user finds the inventories of the own branches, and reads the others', {
  annotation: { type: 'requirements', description: 'ROLE-36 INV-C-11 INV-C-12' },
}, async ({ page }) => {
  const [own, foreign] = [await makeBranch(page.request, 1), await makeBranch(page.request, 1)]
  const ids = [await openInventory(page.request, own), await openInventory(page.request, foreign)]
  const account = await newAccount(page.request, 'ROLE_USER_INVENTARIO_MEZZI')
  await assignBranch(page.request, account.id, own)
  await signIn(page, account.username, ownPassword)
  await visit(page, LIST)
  await expect(page.getByRole('link', { name: own.name })).toBeVisible()
  await expect(page.getByText(foreign.name)).toBeHidden()
  await visit(page, `/inventarioMezzi/${ids[0]}`)
  await expect(statusOf(page, own.vehicle(1))).toBeVisible()
  await visit(page, `/inventarioMezzi/${ids[1]}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(statusOf(page, foreign.vehicle(1))).toBeHidden()
  await expect(page.getByRole('button', { name: 'Concludi' })).toBeHidden()
})
