import type { Page } from '@playwright/test'
import { heard, restOnMessages } from './support/messages.ts'
import { dialogOf, fillIn, filterBy, namedRow, openNew, openRow, pressRow, remove, save } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

test('the side panel shows the history of a row, and a change is undone from it, a deletion from its message', {
  tag: ['@LAYOUT-04', '@LAYOUT-05', '@LAYOUT-26'],
}, async ({ page }) => {
  await signIn(page, 'admin')
  const name = unique('Zz fonte')
  await visit(page, '/configurations/fonti')
  const creating = await openNew(page, 'Fonte')
  await fillIn(creating, { Descrizione: name, Ordinamento: '77' })
  await save(page, creating)
  await filterBy(page, 'Descrizione', name)
  const editing = await openRow(page, name)
  await fillIn(editing, { Ordinamento: '88', 'Colore sfondo': '#2e7d32', 'Colore carattere': '#ffffff' })
  await expect(editing.getByRole('status')).toHaveText('Contrasto 5,1:1')
  await inspect(page)
  await save(page, editing)

  const opener = page.getByRole('button', { name: `Altre azioni per ${name}`, exact: true })
  await pressRow(page, 'Cronologia di', name)
  const panel = dialogOf(page, `Cronologia di ${name}`)
  await expect(panel).toContainText('ha modificato la fonte')
  await expect(panel).toContainText(/77 → .*88/)
  await expect(panel).toContainText('#2E7D32')
  await expect(panel).toContainText(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ ha creato la fonte/u)
  await inspect(page)
  const width = (await panel.boundingBox())?.width ?? 0
  const window = page.viewportSize()?.width ?? 1
  expect(width).toBeCloseTo(onPhone(page) ? window : window * 0.33, -1)

  await panel.getByRole('button', { name: 'Annulla questa modifica' }).click()
  await heard(page, 'Operazione annullata')
  await expect(panel).toContainText(/88 → .*77/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await settled(page)
  await expect(page.getByRole('main')).toContainText('77')
  await test.step('a deletion is undone from its message', () => undoDeletion(page))
})

async function undoDeletion(page: Page): Promise<void> {
  const name = unique('Zz agente')
  await moveTo(page, '/configurations/agents')
  const creating = await openNew(page, 'Agente')
  await fillIn(creating, { Nome: name, Codice: 'torna' })
  await save(page, creating)
  await filterBy(page, 'Nome', name)
  await restOnMessages(page)
  await remove(page, name)
  await expect(namedRow(page, name)).toHaveCount(0)
  const message = page.getByRole('region', { name: 'Messaggi' })
  await message
    .getByText('Eliminazione avvenuta correttamente')
    .locator('..')
    .getByRole('button', { name: 'Annulla' })
    .click()
  await heard(page, 'Operazione annullata', 2)
  await settled(page)
  await expect(namedRow(page, name)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('torna')
  await inspect(page)
}
