import type { Page } from '@playwright/test'
import { headersOf } from './support/accounts.ts'
import { dialogOf, filterBy, rowNames } from './support/screen.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { api } from './support/visits.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Seleziona ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Righe selezionate' })

/** Rows of a configuration table, with names that only this run has. */
async function rows(page: Page, path: string, key: string, mark: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${mark} ${String(index + 1).padStart(2, '0')}`)
  const headers = await headersOf(page.request, 'admin')
  for (const name of names) {
    expect((await page.request.post(path, { headers, data: { [key]: name } })).status(), name).toBe(201)
  }
  return names
}

test('rows are selected by hand, by Shift and as a whole filter, set at once and taken back', {
  tag: '@phone',
}, async ({ page }) => {
  const mark = `Zz massa ${onPhone(page) ? 'tel' : 'largo'} ${Date.now()}`
  await signIn(page, 'supervisor_cp')
  const names = await rows(page, '/api/fonti', 'description', mark, 34)
  await visit(page, '/configurations/fonti')
  await filterBy(page, 'Descrizione', mark)

  await test.step('the bar appears without moving the list', async () => {
    const first = names[0] ?? ''
    const before = await page.getByRole('checkbox', { name: `Seleziona ${first}` }).boundingBox()
    await box(page, first).click()
    await expect(bar(page)).toContainText('1 selezionata')
    expect(await box(page, first).boundingBox()).toEqual(before)
    await box(page, names[3] ?? '').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 selezionate')
    await box(page, names[1] ?? '').press('Space')
    await expect(bar(page)).toContainText('3 selezionate')
    await inspect(page)
  })

  await test.step('it survives paging, and can be the whole filter', async () => {
    await page.getByRole('button', { name: 'Pagina successiva' }).click()
    await settled(page)
    await expect(bar(page)).toContainText('3 selezionate')
    if (onPhone(page)) await bar(page).getByRole('button', { name: 'Seleziona la pagina' }).click()
    else await page.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }).check()
    await bar(page).getByRole('button', { name: 'Seleziona tutte le 34 righe del filtro' }).click()
    await expect(bar(page)).toContainText('34 selezionate')
    await box(page, names.at(-1) ?? '').uncheck()
    await expect(bar(page)).toContainText('33 selezionate')
  })

  await test.step('a field is not emptied by leaving its value out, only on purpose', async () => {
    await bar(page).getByRole('button', { name: 'Imposta campo…' }).click()
    const dialog = dialogOf(page, 'Imposta un campo')
    await expect(dialog.getByRole('combobox', { name: 'Campo' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Verifica' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'Ordinamento' })
    await dialog.getByRole('button', { name: 'Verifica' }).click()
    await expect(dialog).toContainText('Scegli un valore')
    await dialog.getByRole('checkbox', { name: 'Svuota il campo' }).check()
    await dialog.getByRole('button', { name: 'Verifica' }).click()
    await expect(dialog).toContainText('Il campo «Ordinamento» verrà svuotato in 33 righe.')
    await expect(dialog.getByRole('button', { name: 'Svuota il campo in 33 righe' })).toBeEnabled()
    await inspect(page)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar(page).getByRole('button', { name: 'Imposta campo…' })).toBeFocused()
  })

  await test.step('a field is set in all of them after a check, and one undo takes it back', async () => {
    await bar(page).getByRole('button', { name: 'Imposta campo…' }).click()
    const dialog = dialogOf(page, 'Imposta un campo')
    await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'Ordinamento' })
    await dialog.getByRole('textbox', { name: 'Nuovo valore' }).fill('77')
    await dialog.getByRole('button', { name: 'Verifica' }).click()
    await expect(dialog).toContainText('Verranno modificate 33 righe.')
    await inspect(page)
    await dialog.getByRole('button', { name: 'Modifica 33 righe' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('33 righe modificate')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.getByText('Operazione annullata')).toBeVisible()
  })

  await test.step('another filter empties the selection', async () => {
    await box(page, names.at(-1) ?? '').click()
    await expect(bar(page)).toBeVisible()
    await filterBy(page, 'Descrizione', names[0] ?? '')
    await expect(bar(page)).toBeHidden()
  })
})

test('what is still in use stays, with the reason, and the rest is deleted', async ({ page }) => {
  const mark = `Uso ${Date.now()}`
  await signIn(page, 'admin')
  const [used, free] = await rows(page, '/api/agents', 'name', mark, 2)
  const agents = await api(page, 'admin', `/api/agents?filters={"name":"${used}"}`, undefined, 'GET')
  await api(page, 'admin', '/api/customers', { companyName: mark, agentId: agents.data[0].id })
  await visit(page, '/configurations/agents')
  await filterBy(page, 'Nome', mark)
  await page.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }).check()
  await bar(page).getByRole('button', { name: 'Elimina…' }).click()
  const dialog = dialogOf(page, 'Elimina le righe selezionate')
  await expect(dialog).toContainText('Verrà eliminata 1 riga.')
  await expect(dialog).toContainText(`${used}: Impossibile eliminare: è ancora utilizzato da 1 Cliente`)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Elimina 1 riga' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => rowNames(page)).toEqual([used])
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(() => rowNames(page)).toEqual([used, free])

  await test.step('where all are still in use there is nothing to confirm', async () => {
    await box(page, used ?? '').check()
    await bar(page).getByRole('button', { name: 'Elimina…' }).click()
    await expect(dialog).toContainText('Nessuna riga si può eliminare.')
    await expect(dialog.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
    await dialog.getByText('Chiudi', { exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})

test('who may only read selects nothing', async ({ page }) => {
  await signIn(page, 'user_cp')
  await visit(page, '/trattativeCp/invii')
  await expect(page.getByRole('checkbox', { name: 'Seleziona le righe della pagina' })).toHaveCount(0)
})

test('a list is counted by a field, and each count is a filter', { tag: '@phone-full' }, async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/trattativeCp/trattativeCp')
  await page.getByRole('button', { name: 'Vista dell’elenco' }).click()
  await page.getByRole('combobox', { name: 'Riepilogo per' }).selectOption({ label: 'Stato trattativa' })
  await page.keyboard.press('Escape')
  const line = page.getByRole('region', { name: 'Riepilogo per Stato trattativa' })
  const first = line.getByRole('button').first()
  await expect(first).toBeVisible()
  const count = /(\d+)$/.exec((await first.textContent()) ?? '')?.[1] ?? ''
  await first.click()
  await settled(page)
  await expect(page.getByText(new RegExp(`^${count} trattativ[ae]$`))).toBeVisible()
  await expect(line.getByRole('button', { pressed: true })).toHaveCount(1)
  await inspect(page)
  await page.reload()
  await expect(line.getByRole('button', { pressed: true })).toHaveCount(1)
})
