import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import {
  acceptancesOf,
  fillAll,
  fillVehicle,
  goOn,
  goOnTo,
  photo,
  RECORDED,
  record,
  recordWithPhotos,
  STEPPER,
  sign,
  stepTitle,
  takePhotos,
} from './support/acceptance.ts'
import { headersOf, newAccount } from './support/accounts.ts'
import { heard, timesSaid } from './support/messages.ts'
import { expect, onPhone, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const role = 'ROLE_USER_ACCETTAZIONE_MEZZI'

test('a vehicle is accepted in five steps @phone', {
  tag: ['@ACC-B-01', '@ACC-B-09', '@ACC-B-17', '@ACC-B-18', '@ACC-B-19', '@ACC-B-22', '@GEN-09'],
}, async ({ page }) => {
  const { username, id } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  const serial = unique('MAT')
  await visit(page, '/')
  await page.getByRole('link', { name: 'Nuova accettazione' }).click()

  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await goOn(page)
  await expect(page.getByRole('combobox', { name: 'Matricola' })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Campo obbligatorio' })).toBeVisible()
  await inspect(page)
  await fillVehicle(page, serial)
  await page.keyboard.press('Enter')

  await expect(stepTitle(page)).toContainText('Carburante e danni')
  await page.getByRole('button', { name: '3/4' }).click()
  await page.getByRole('button', { name: '1/2' }).press('Space')
  await expect(page.getByText('Livello: 1/4')).toBeVisible()
  await page.getByRole('switch', { name: 'Danni' }).click()
  await inspect(page)

  await goOnTo(page, 'Controlli')
  const check = page.getByRole('group', { name: 'Carrozzeria' })
  await check.getByRole('button', { name: 'Graffi', exact: true }).click()
  await inspect(page)

  await goOnTo(page, 'Foto')
  const tiles = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Fronte' }) })
  const room = (await tiles.boundingBox())?.height
  await takePhotos(page, 'Fronte', [await photo('IMG_1.jpg', '#aa5500', 3_200), await photo('IMG_2.jpg', '#0055aa')])
  expect((await tiles.boundingBox())?.height, 'photos share the room that was kept').toBe(room)
  await takePhotos(page, 'Altro', [await photo('IMG_3.jpg', '#00aa55')])
  await heard(page, 'Immagine salvata correttamente')
  await page.getByRole('button', { name: 'Apri la foto 1: Fronte' }).click()
  const editor = page.getByRole('dialog', { name: 'Foto: Fronte' })
  const image = editor.getByRole('img', { name: /tocca il punto/ })
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
  await image.click({ position: { x: width * 0.25, y: height * 0.5 } })
  await editor.getByRole('button', { name: 'Ammaccatura' }).click()
  await editor.getByRole('textbox', { name: 'Nota' }).fill('vicino alla ruota')
  await editor.getByRole('button', { name: 'Segna al centro' }).click()
  await editor.getByRole('button', { name: 'Togli l’ultimo segno' }).click()
  await inspect(page)
  await editor.getByRole('button', { name: 'Fatto' }).click()

  await goOnTo(page, 'Note e firma')
  await sign(page)
  await heard(page, 'Firma salvata correttamente')
  await expect(page.getByRole('region', { name: 'Riepilogo' })).toContainText(serial)
  await inspect(page)
  await record(page)
  await heard(page, RECORDED)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue('')

  const [row, ...others] = await acceptancesOf(page.request, serial)
  expect(others).toEqual([])
  expect(row).toMatchObject({ matricola: serial, ore: 1204.5, km: 310, carburante: 1, danni: true, operatore: { id } })
  expect(row?.controlli).toMatchObject([{ nome: 'Carrozzeria', valore: 'Graffi' }])
  expect(row?.foto.map(({ posizione }) => posizione)).toEqual(['fronte', 'fronte', 'altro'])
  const [mark, ...more] = row?.foto[0]?.segni ?? []
  expect([mark?.tipo, mark?.nota, more.length]).toEqual(['ammaccatura', 'vicino alla ruota', 0])
  expect(mark?.x).toBeCloseTo(0.25, 1)
  expect(mark?.y).toBeCloseTo(0.5, 1)
  expect(row?.firma).not.toBeNull()
})

test('a serial number is typed or read, checks follow the office, and what they leave open is confirmed', {
  tag: ['@ACC-B-15', '@ACC-B-22', '@ACC-C-07', '@ACC-F-15'],
}, async ({ page }) => {
  const { username } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  await visit(page, STEPPER)
  await test.step('a serial number stays as it was typed when its suggestions are closed', () => closeSuggestions(page))
  await test.step('a code is read from a photo, be it a QR code or a bar code', () => readCodes(page))
  const serial = unique('MAT')
  await fillVehicle(page, serial)
  await goOnTo(page, 'Carburante e danni')
  await goOnTo(page, 'Controlli')
  await test.step('a check made this morning is there without reloading', () => answerNewCheck(page))
  await test.step('with checks left open nothing is recorded until that is confirmed', async () => {
    await goOnTo(page, 'Foto')
    await goOnTo(page, 'Note e firma')
    await page.getByRole('button', { name: 'Registra' }).click()
    const dialog = page.getByRole('dialog', { name: 'Attenzione' })
    await inspect(page)
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await expect(dialog).toBeHidden()
    expect(await acceptancesOf(page.request, serial)).toEqual([])
    await page.getByRole('button', { name: 'Modifica Dati mezzo' }).click()
    await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue(serial)
  })
})

async function closeSuggestions(page: Page): Promise<void> {
  const serial = page.getByRole('combobox', { name: 'Matricola' })
  await serial.fill('PLE')
  await expect(page.locator('.ant-select-item-option:visible').first()).toBeVisible()
  await serial.press('Escape')
  await expect(serial).toHaveValue('PLE')
  await serial.press('Tab')
  await expect(serial).toHaveValue('PLE')
}

async function readCodes(page: Page): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  })
  for (const format of ['QRCode', 'Code128'] as const) {
    const serial = `SN-${format}-42`
    const { image } = await writeBarcode(serial, { format, scale: 6 })
    if (!image) throw new Error(`No ${format}`)
    await page.getByRole('button', { name: 'Scansiona' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scansiona la matricola' })
    await expect(dialog.getByText(/La fotocamera non è disponibile/)).toBeVisible()
    if (format === 'QRCode') await inspect(page)
    const buffer = Buffer.from(await image.arrayBuffer())
    await dialog.getByLabel('Leggi da una foto').and(page.locator('input')).setInputFiles({
      name: 'codice.png',
      mimeType: 'image/png',
      buffer,
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue(serial)
  }
  await page.getByRole('button', { name: 'Scansiona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scansiona la matricola' })
  const empty = await photo('vuota.jpg', '#cccccc')
  await dialog.getByLabel('Leggi da una foto').and(page.locator('input')).setInputFiles(empty)
  await expect(dialog.getByText(/non si legge nessun codice/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function answerNewCheck(page: Page): Promise<void> {
  const nome = unique('Zz gancio')
  const headers = await headersOf(page.request)
  const data = { nome, listaPossibiliValori: 'Presente, Assente' }
  const made = await page.request.post('/api/tipi_controllo', { headers, data })
  const options = page.getByRole('group', { name: nome }).getByRole('button')
  await expect(options).toHaveText(['Presente', 'Assente'])
  await options.first().click()
  await expect(options.first()).toHaveAttribute('aria-pressed', 'true')
  await options.first().click()
  await expect(options.first()).toHaveAttribute('aria-pressed', 'false')
  const { id } = (await made.json()).data
  expect((await page.request.delete(`/api/tipi_controllo/${id}`, { headers })).status()).toBe(204)
}

test('what the server refuses is corrected with everything restored, and recorded once', async ({ page }) => {
  const { username } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  const serial = unique('MAT')
  await visit(page, STEPPER)
  await fillAll(page, serial)
  allowAnswers(page, 422)
  const refusal = { message: 'Controlla i dati', errors: { matricola: ['Questa matricola non va bene.'] } }
  await page.route('**/api/accettazioni_mezzi', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }),
  )
  await record(page)
  await expect(page.getByRole('alert').filter({ hasText: 'L’accettazione non è stata registrata' })).toBeVisible()
  await expect(page.getByText('Questa matricola non va bene.', { exact: true })).toBeVisible()
  await expect(stepTitle(page)).toBeFocused()
  await inspect(page)
  expect(await timesSaid(page, RECORDED)).toBe(0)

  await page.unroute('**/api/accettazioni_mezzi')
  await visit(page, '/')
  await page.getByRole('link', { name: `Correggi Accettazione di ${serial}` }).click()
  await expect(page.getByText('Questa matricola non va bene.', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Matricola' }).fill(`${serial} bis`)
  await goOnTo(page, 'Carburante e danni')
  await expect(page.getByText('Livello: 3/4')).toBeVisible()
  await goOnTo(page, 'Controlli')
  await goOnTo(page, 'Foto')
  await expect(page.getByRole('button', { name: /^Apri la foto/ })).toHaveCount(2)
  await goOnTo(page, 'Note e firma')
  await expect(page.getByRole('img', { name: 'Firma confermata' })).toBeVisible()
  await record(page)
  await heard(page, RECORDED)
  const rows = await acceptancesOf(page.request, serial)
  expect(rows.map(({ matricola, foto }) => [matricola, foto.length])).toEqual([[`${serial} bis`, 2]])
})

test('the acceptance before is shown beside the new one, and lower hours are doubted', async ({ page }) => {
  const { username } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  const serial = unique('MAT')
  await recordWithPhotos(page.request, serial, { ore: '1204.5' })
  await visit(page, STEPPER)
  await page.getByRole('combobox', { name: 'Matricola' }).fill(serial)
  await expect(page.getByRole('region', { name: /^Accettazione precedente/ })).toContainText('1.204,5')
  await page.getByRole('textbox', { name: 'Ore', exact: true }).fill('12')
  await expect(page.getByText(/^Meno di prima/)).toBeVisible()
  await goOnTo(page, 'Carburante e danni')
  await goOnTo(page, 'Controlli')
  await goOnTo(page, 'Foto')
  for (const side of ['Fronte', 'Retro']) {
    await expect(page.getByRole('img', { name: new RegExp(`^Foto precedente: ${side}`) })).toHaveCount(1)
  }
  await inspect(page)
})

test('the way back leads to the step before; leaving keeps the draft, and ticks are what was done @phone-first', async ({
  page,
}) => {
  const { username } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  await visit(page, '/')
  await page.getByRole('link', { name: 'Nuova accettazione' }).click()
  const serial = unique('MAT')
  await fillVehicle(page, serial)
  await goOnTo(page, 'Carburante e danni')
  await expect(page.getByText('Livello non ancora scelto')).toBeVisible()
  await goOnTo(page, 'Controlli')
  await page.getByRole('group', { name: 'Carrozzeria' }).getByRole('button').first().click()
  await goOnTo(page, 'Foto')
  // Of the steps that were left, only what they ask for counts.
  await expect(page.getByRole('button', { name: /, compilato$/ })).toHaveText([/Dati mezzo/])
  await page.goBack()
  await expect(stepTitle(page)).toContainText('Controlli')
  await page.goBack()
  await expect(stepTitle(page)).toContainText('Carburante e danni')
  await page.getByRole('button', { name: 'Vuoto' }).click()
  await page.goBack()
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Uscire dalla pagina?' })
  await expect(question).toContainText('La bozza resta su questo dispositivo')
  await inspect(page)
  const [stays, leaves] = await Promise.all(
    ['Continua a modificare', 'Esci'].map((name) => question.getByRole('button', { name }).boundingBox()),
  )
  if (onPhone(page)) expect((leaves?.y ?? 0) - (stays?.y ?? 0) - (stays?.height ?? 0)).toBeGreaterThanOrEqual(8)
  await question.getByRole('button', { name: 'Esci' }).click()
  const waiting = page.getByRole('region', { name: 'Bozze non salvate' })
  await waiting.getByText('Leggi').click()
  await expect(waiting.getByText('Vuoto')).toBeVisible()
  await inspect(page)
  // Whoever follows the link wants to go on: nothing is asked again.
  await waiting.getByRole('link', { name: new RegExp(`Accettazione di ${serial}`) }).click()
  await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue(serial)
  await expect(page.getByRole('button', { name: /, compilato$/ })).toHaveText([/Carburante e danni/])
  await expect(page.getByRole('button', { name: 'Riprendi' })).toHaveCount(0)
})

test('a signature that is not confirmed is shown with what is missing, above the buttons @phone-first', async ({
  page,
}) => {
  const { username } = await newAccount(page.request, role)
  await signIn(page, username, ownPassword)
  await visit(page, STEPPER)
  await fillVehicle(page, unique('MAT'))
  for (const title of ['Carburante e danni', 'Controlli', 'Foto', 'Note e firma']) await goOnTo(page, title)
  await sign(page)
  await page.getByRole('button', { name: 'Rifai la firma' }).click()
  await page.getByRole('textbox', { name: 'Note cliente' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Registra' }).click()
  await expect(page.getByRole('button', { name: 'Conferma firma' })).toBeFocused()
  await expect(page.getByText('Conferma la firma oppure cancellala.')).toBeInViewport()
  await page.getByRole('button', { name: 'Conferma firma' }).click({ trial: true })
})
