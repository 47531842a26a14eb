import { readFileSync } from 'node:fs'
import { readBiff } from '../support/biff.ts'
import { ITEMS, makeBranch, openInventory, statusOf } from './support/inventories.ts'
import { choose, dialogOf } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'

test('the vehicles of one inventory are saved as an .xls file, with the filters on screen', {
  tag: ['@GEN-10', '@GEN-11', '@INV-B-14', '@INV-B-15', '@INV-B-26', '@INV-C-23'],
}, async ({ page }) => {
  const branch = await makeBranch(page.request, 3)
  const id = await openInventory(page.request, branch)
  await signIn(page, 'user_crm')
  const filters = encodeURIComponent(JSON.stringify({ multiField: branch.vehicle(2) }))
  await visit(page, `/inventarioMezzi/${id}?filters=${filters}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  const request = page.waitForRequest((one) => new URL(one.url()).pathname === `${ITEMS}/xls`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta', exact: true }).click()
  await page.getByRole('button', { name: 'Excel 97 (.xls)' }).click()
  const { searchParams } = new URL((await request).url())
  expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({
    idInventarioMezzi: id,
    multiField: branch.vehicle(2),
  })
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^inventario_\d\d-\d\d-\d{4}\.xls$/)
  const [heading, ...rows] = readBiff(readFileSync(await file.path())).cells
  expect(heading?.[0]).toBe('Risorsa Mago')
  expect(rows.map(([first]) => first)).toEqual([branch.vehicle(2)])
})

test('many vehicles of an inventory get a state at once, and one undo takes it back', async ({ page }) => {
  const branch = await makeBranch(page.request, 3)
  const id = await openInventory(page.request, branch)
  await signIn(page, 'supervisor_inventario_mezzi')
  await visit(page, `/inventarioMezzi/${id}`)
  await page.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }).check()
  const bar = page.getByRole('region', { name: 'Righe selezionate' })
  await expect(bar).toContainText('3 selezionate')
  await inspect(page)
  await bar.getByRole('button', { name: 'Imposta campo…' }).click()
  const dialog = dialogOf(page, 'Imposta un campo')
  await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'Stato' })
  await choose(dialog.getByRole('combobox', { name: 'Nuovo valore' }), ['Assente'])
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  await expect(dialog).toContainText('Verranno modificate 3 righe.')
  await dialog.getByRole('button', { name: 'Modifica 3 righe' }).click()
  await expect(statusOf(page, branch.vehicle(3)).locator('option:checked')).toHaveText('Assente')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(statusOf(page, branch.vehicle(3)).locator('option:checked')).toHaveText('Nessuno stato')
})
