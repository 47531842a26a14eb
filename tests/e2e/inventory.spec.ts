import type { Page } from '@playwright/test'
import { counter, ITEMS, LIST, makeBranch, openInventory, partOf, scan, statusOf } from './support/inventories.ts'
import { heard } from './support/messages.ts'
import { choose, createButton, dialogOf, fillIn, openNew, pressRow, remove, save } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const supervisor = 'supervisor_inventario_mezzi'

const asked = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === path)

test('a supervisor opens an inventory of a branch and is taken to its vehicles; a second one is refused', {
  annotation: {
    type: 'requirements',
    description: 'INV-B-01 INV-B-02 INV-B-12 INV-B-13 INV-B-18 INV-B-19 INV-C-11 INV-C-13 INV-C-18 GEN-10',
  },
}, async ({ page }) => {
  const branch = await makeBranch(page.request, 3)
  await signIn(page, supervisor)
  await visit(page, LIST)
  await page.getByRole('button', { name: 'Nuovo inventario' }).click()
  const dialog = dialogOf(page, 'Nuovo inventario')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByText('Campo obbligatorio')).toBeVisible()
  await choose(dialog.getByRole('combobox', { name: 'Filiale' }), [branch.name])
  await inspect(page)
  const opened = asked(page, 'POST', '/api/inventari_mezzi')
  const items = asked(page, 'GET', ITEMS)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  expect((await opened).postDataJSON()).toMatchObject({ filialeInventarioId: branch.id, conteggioCieco: false })
  const query = new URL((await items).url()).searchParams
  const first = ['page', 'rowsPerPage', 'sortBy', 'descending'].map((key) => query.get(key))
  expect(first).toEqual(['1', '50', 'resourceMago', '0'])
  await expect(page).toHaveURL(/\/inventarioMezzi\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(branch.name)
  await settled(page)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(counter(page, 'Totale')).toHaveText('3')
  await expect(counter(page, 'Senza stato')).toHaveText('3')
  await inspect(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)

  await visit(page, LIST)
  allowAnswers(page, 422)
  await page.getByRole('button', { name: 'Nuovo inventario' }).click()
  await choose(dialog.getByRole('combobox', { name: 'Filiale' }), [branch.name])
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByRole('link', { name: branch.name })).toHaveAttribute('href', new RegExp(`apri=${id}$`))
  await inspect(page)
})

test('the status of a vehicle is set in its row, vehicles are added by hand, and an inventory is deleted after two questions', {
  annotation: {
    type: 'requirements',
    description: `INV-B-06 INV-B-07 INV-B-08 INV-B-09 INV-B-10 INV-B-11 INV-B-16 INV-B-17 INV-B-22 INV-B-23 INV-B-27 INV-F-22
      INV-C-12 INV-C-15 INV-C-17 INV-C-19 INV-C-20 INV-C-21 INV-C-22`,
  },
}, async ({ page }) => {
  await test.step('the status of a vehicle is set in its row, seen at once, and told apart until the next load', async () => {
    const branch = await makeBranch(page.request, 3)
    const id = await openInventory(page.request, branch)
    await signIn(page, supervisor)
    await visit(page, `/inventarioMezzi/${id}`)
    const status = statusOf(page, branch.vehicle(2))
    await expect(status.locator('option').first()).toHaveText('Nessuno stato')
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await status.selectOption({ label: 'Assente' })
    expect(new URL((await put).url()).pathname).toMatch(new RegExp(`^${ITEMS}/\\d+/stato/\\d+$`))
    const notice = page.getByText('Dati aggiornati')
    await expect(notice).toBeVisible()
    await expect(counter(page, 'Senza stato')).toHaveText('2')
    const [filters, counters] = [page.getByRole('button', { name: 'Aggiungi filtro' }), page.locator('dl').first()]
    const [left, right] = [await filters.boundingBox(), await counters.boundingBox()]
    // They stand beside each other, whatever is said between them.
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await inspect(page)
    await page.getByRole('button', { name: 'Ricarica' }).click()
    await expect(notice).toBeHidden()
    await expect(status.locator('option:checked')).toHaveText('Assente')

    // The list may be reading itself again just then.
    const filtered = page.waitForRequest((request) =>
      decodeURIComponent(request.url()).includes('"withoutStatus":true'),
    )
    await page.getByRole('button', { name: 'Senza stato' }).click()
    expect(new URL((await filtered).url()).pathname).toBe(ITEMS)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(counter(page, 'Filtrati')).toHaveText('2')
    await page.getByRole('button', { name: 'Senza stato' }).click()
    await page
      .getByRole('search')
      .getByRole('textbox', { name: 'Cerca' })
      .fill(`S${branch.vehicle(2)}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    const cleared = page.waitForRequest((request) => request.method() === 'PUT')
    await status.selectOption({ label: 'Nessuno stato' })
    expect((await cleared).url()).toMatch(/\/stato\/-1$/)
    await expect(counter(page, 'Senza stato')).toHaveText('3')
  })
  await test.step('vehicles are added by hand, edited and deleted while the inventory is open', async () => {
    const branch = await makeBranch(page.request, 1)
    const id = await openInventory(page.request, branch)
    await moveTo(page, `/inventarioMezzi/${id}`)
    const code = branch.vehicle(9)
    const created = asked(page, 'POST', ITEMS)
    const dialog = await openNew(page, 'Mezzo dell’inventario')
    await fillIn(dialog, { 'Risorsa Mago': code, Descrizione: 'Trovato in officina' })
    await save(page, dialog)
    expect((await created).postDataJSON()).toMatchObject({ IdInventarioMezzi: id, resourceMago: code, manuale: 'Y' })
    await expect(page.getByRole('row', { name: code })).toContainText('Sì')
    await pressRow(page, 'Modifica', code)
    const form = dialogOf(page, /^Modifica «/)
    await fillIn(form, { Note: 'Da riparare' })
    await inspect(page)
    await save(page, form)
    await pressRow(page, 'Note e foto di', code)
    await expect(dialogOf(page, `Note e foto di ${code}`)).toContainText('Da riparare')
    await page.keyboard.press('Escape')
    await remove(page, code)
    await expect(page.getByRole('row')).toHaveCount(2)
  })
  await test.step('an inventory is deleted after two questions, a concluded one never', async () => {
    const branch = await makeBranch(page.request, 1)
    const id = await openInventory(page.request, branch)
    const filters = encodeURIComponent(JSON.stringify({ filialeInventarioId: branch.id }))
    await moveTo(page, `${LIST}?filters=${filters}`)
    await expect(page.getByRole('link', { name: branch.name })).toHaveAttribute('href', `/inventarioMezzi/${id}`)
    await inspect(page)
    await page.getByRole('button', { name: /^Altre azioni per / }).click()
    await page.getByRole('button', { name: /^Elimina l’inventario/ }).click()
    const first = dialogOf(page, 'Conferma eliminazione')
    await expect(first).toContainText(branch.name)
    await first.getByRole('button', { name: 'Continua' }).click()
    const second = page.getByText('Verranno eliminate anche tutte le righe. Eliminare definitivamente l’inventario?')
    await expect(second).toBeVisible()
    await inspect(page)
    const deleted = asked(page, 'DELETE', `/api/inventari_mezzi/${id}`)
    await page.getByRole('button', { name: 'Elimina', exact: true }).click()
    await deleted
    await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
  })
})

test('anomalies are resolved and taken back; a conclusion names who has not sent everything, and locks', {
  annotation: { type: 'requirements', description: 'INV-B-03 INV-B-04 INV-B-05 INV-B-06 INV-B-25 INV-C-14 INV-C-16' },
}, async ({ page }) => {
  const [branch, other] = [await makeBranch(page.request, 2), await makeBranch(page.request, 1)]
  const id = await openInventory(page.request, branch)
  await scan(page.request, id, [branch.vehicle(1), other.vehicle(1), 'SCONOSCIUTO 7', 'sconosciuto 7'], 2)
  await signIn(page, supervisor)
  await visit(page, `/inventarioMezzi/${id}?vista=anomalie`)
  await expect(page.getByText('letto 2 volte')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: /^Aggiungi all’inventario: sconosciuto 7/i }).click()
  const adding = dialogOf(page, 'Aggiungi all’inventario')
  await adding.getByRole('textbox', { name: 'Codice' }).fill(branch.vehicle(1))
  allowAnswers(page, 422)
  await adding.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(adding.getByRole('alert')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Codice' }).fill(branch.vehicle(8))
  await inspect(page)
  await adding.getByRole('button', { name: 'Salva', exact: true }).click()
  await heard(page, 'Anomalia risolta')
  await expect(page.getByRole('group', { name: /^Risoluzione di / })).toContainText('Aggiunto all’inventario')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Non pertinente: sconosciuto 7/i })).toBeVisible()
  await page.getByRole('button', { name: /^Non pertinente: sconosciuto 7/i }).click()
  await dialogOf(page, 'Non pertinente').getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Risoluzione di / })).toContainText('Non pertinente')
  await page.getByRole('button', { name: 'Di un’altra filiale (1)' }).click()
  await page.getByRole('button', { name: /^Abbina a un mezzo/ }).click()
  const matching = dialogOf(page, 'Abbina a un mezzo')
  await choose(matching.getByRole('combobox', { name: 'Mezzo dell’inventario' }), [branch.vehicle(2)])
  await matching.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Risoluzione di / })).toContainText(`Abbinato a ${branch.vehicle(2)}`)

  await page.getByRole('button', { name: 'Concludi' }).click()
  const concluding = dialogOf(page, 'Conferma conclusione')
  await expect(
    concluding.getByText("Concludere l'inventario? L'inventario non potrà più essere modificato.", { exact: true }),
  ).toBeVisible()
  await concluding.getByRole('button', { name: 'Annulla' }).click()
  await expect(concluding).toBeHidden()
  await page.getByRole('button', { name: 'Concludi' }).click()
  allowAnswers(page, 409)
  await concluding.getByRole('button', { name: 'Concludi' }).click()
  await expect(concluding.getByText('2 scansioni non inviate')).toBeVisible()
  await inspect(page)
  await concluding.getByRole('button', { name: 'Concludi comunque' }).click()
  await expect(concluding.getByText('Indica il motivo per concludere comunque')).toBeVisible()
  await concluding.getByRole('textbox', { name: 'Motivo' }).fill('Il telefono è rotto')
  await concluding.getByRole('button', { name: 'Concludi comunque' }).click()
  await expect(page.getByText(/Inventario concluso da/)).toBeVisible()
  await expect(page.getByText('Il telefono è rotto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concludi' })).toBeHidden()
  await partOf(page, 'Mezzi').click()
  await settled(page)
  await expect(page.getByRole('cell', { name: 'Presente' }).first()).toBeVisible()
  await expect(statusOf(page, branch.vehicle(1))).toBeHidden()
  await expect(createButton(page)).toBeHidden()
  await inspect(page)

  const next = await openInventory(page.request, branch)
  await scan(page.request, id, ['IN RITARDO 1'])
  await moveTo(page, `/inventarioMezzi/${id}?vista=anomalie`)
  await expect(page.getByRole('region', { name: 'Scansioni arrivate dopo la conclusione' })).toContainText(
    'IN RITARDO 1',
  )
  await inspect(page)
  await moveTo(page, `/inventarioMezzi/${next}?vista=confronto`)
  await expect(page.getByText('Cambiati: 2')).toBeVisible()
  await inspect(page)
})
