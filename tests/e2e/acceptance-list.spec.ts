import type { Page } from '@playwright/test'
import { recordWithPhotos } from './support/acceptance.ts'
import { heard } from './support/messages.ts'
import { dialogOf, fillIn, filterBy, namedRow, openNew, pressRow, remove, SAVED, sortBy } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

const LIST = '/accettazioniMezzi/accettazioniMezzi'
const API = '/api/accettazioni_mezzi'
const supervisor = 'supervisor_accettazione_mezzi'

/** The next request of that kind; what the console keeps for use without a network asks for no page. */
const asked = (page: Page, method: string) =>
  page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return request.method() === method && pathname.startsWith(API) && (method !== 'GET' || searchParams.has('page'))
  })

test('the list of acceptances asks the server for ten rows, another page and another order', {
  tag: ['@phone'],
  annotation: { type: 'requirements', description: 'ACC-B-12 ACC-B-13 ACC-B-14 ACC-B-16 ACC-C-01 ROLE-31' },
}, async ({ page }) => {
  await signIn(page, supervisor)
  await visit(page, '/profile')
  const first = asked(page, 'GET')
  await moveTo(page, LIST)
  const query = new URL((await first).url()).searchParams
  expect([query.get('rowsPerPage'), query.get('page'), query.get('sortBy'), query.get('descending')]).toEqual([
    '10',
    '1',
    'dataAccettazione',
    '1',
  ])
  await expect(page.getByRole('search').first()).toBeVisible()
  const second = asked(page, 'GET')
  await page.getByRole('button', { name: 'Pagina successiva' }).click()
  expect(new URL((await second).url()).searchParams.get('page')).toBe('2')
  await settled(page)
  const sorted = asked(page, 'GET')
  await sortBy(page, 'Matricola')
  const order = new URL((await sorted).url()).searchParams
  expect([order.get('sortBy'), order.get('descending')]).toEqual(['matricola', '0'])
  await inspect(page)
})

test('a supervisor creates an acceptance in the dialog, is asked about open checks, corrects it on its page and deletes it', {
  annotation: {
    type: 'requirements',
    description: 'ACC-B-15 ACC-B-20 ACC-B-21 ACC-C-02 ACC-C-03 ACC-C-04 ACC-C-05 ACC-F-03 ACC-F-13 ACC-F-14 MSG-15',
  },
}, async ({ page }) => {
  const serial = unique('MAT')
  await signIn(page, supervisor)
  await visit(page, LIST)
  const dialog = await openNew(page, 'Accettazione')
  await fillIn(dialog, { Matricola: serial, Ore: '120,5', 'Note cliente': 'Ritirato pulito', 'Note interne': 'Olio' })
  await dialog.getByRole('button', { name: '1/2', exact: true }).click()
  await inspect(page)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  const question = dialogOf(page, 'Attenzione')
  await expect(question).toContainText(/Ci sono \d+ attività non completate/)
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Matricola' })).toHaveValue(serial)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  const created = asked(page, 'POST')
  await question.getByRole('button', { name: 'Salva comunque' }).click()
  const body = (await created).postDataJSON()
  expect(body).toMatchObject({ matricola: serial, ore: 120.5, carburante: 2, danni: false, codiceLingua: 'it' })
  expect(body.operatoreId).toEqual(expect.any(Number))
  await heard(page, SAVED)
  await filterBy(page, 'Matricola', serial)
  await namedRow(page, serial).locator('[data-name-link]').click()
  await page.getByRole('button', { name: 'Modifica tutto' }).click()
  const again = page.getByRole('region', { name: `Modifica di ${serial}` })
  await again.getByRole('switch', { name: 'Danni' }).click()
  await again.getByRole('button', { name: 'Salva', exact: true }).click()
  const changed = asked(page, 'PUT')
  await question.getByRole('button', { name: 'Salva comunque' }).click()
  expect((await changed).postDataJSON()).toMatchObject({ danni: true, operatoreId: body.operatoreId })
  await expect(again).toBeHidden()
  await page.getByRole('button', { name: 'Torna a Elenco accettazioni' }).click()
  // What is deleted is the version that the list has read since.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elenco accettazioni')
  await settled(page)
  const deleted = asked(page, 'DELETE')
  await expect(await remove(page, serial)).toBeHidden()
  await deleted
  await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
})

test('the gallery shows the photos with their marks, one after the other, and zooms', {
  tag: ['@phone-first'],
  annotation: { type: 'requirements', description: 'GEN-09' },
}, async ({ page }) => {
  const serial = unique('MAT')
  await recordWithPhotos(page.request, serial)
  await signIn(page, supervisor)
  await visit(page, LIST)
  await filterBy(page, 'Matricola', serial)
  await pressRow(page, 'Foto di', serial)
  const gallery = dialogOf(page, `Foto: ${serial}, 20-11-2026`)
  await expect(gallery.getByText('Foto 1 di 2: Fronte')).toBeVisible()
  await expect(gallery.getByRole('img', { name: 'Fronte' })).toBeVisible()
  await expect(gallery.getByRole('list', { name: 'Segni di danno' })).toHaveText('Graffio: paraurti')
  await inspect(page)
  const width = () => gallery.getByRole('img', { name: 'Fronte' }).evaluate((image) => image.clientWidth)
  const before = await width()
  await gallery.getByRole('button', { name: 'Ingrandisci' }).click()
  await expect(gallery.getByText('150%')).toBeVisible()
  expect(await width()).toBeGreaterThan(before)
  await gallery.getByRole('button', { name: 'Ingrandisci' }).press('ArrowRight')
  await expect(gallery.getByText('Foto 2 di 2: Retro')).toBeVisible()
  await expect(gallery.getByText('100%')).toBeVisible()
  await expect(gallery.getByRole('list', { name: 'Segni di danno' })).toHaveCount(0)
})
