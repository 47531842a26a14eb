import type { Locator, Page } from '@playwright/test'
import { makeCustomer } from './support/customers.ts'
import { openFilters, openNew, save, textIn } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

// What some spellings become once the input is left, one for each way a control treats them: kilograms with two decimals,
// whole kilometres, euro, degrees. Null: it stays as it was written, with a sentence. All spellings: typed-numbers.test.ts.
const spellings: readonly [
  text: string,
  kg: string | null,
  km: string | null,
  money: string | null,
  degrees: string | null,
][] = [
  ['1.500', '1500', '1500', '1500', '1,5'],
  ['1.234,56', '1234,56', '1234,56', '1234,56', null],
  ['1\u00A0500,50', '1500,5', '1500,5', '1500,5', null],
  ['€ 1500.00', '1500', null, '1500', null],
  ['Kg 1.500', '1500', null, null, null],
  ['12.500 km', null, '12500', null, null],
  ['1,234.56', null, null, null, null],
  [',5', '0,5', '0,5', '0,5', '0,5'],
  ['\u22125,5', '-5,5', '-5,5', '-5,5', '-5,5'],
  ['44.06781234567891', null, null, null, '44,067812'],
  ['1e3', null, null, null, null],
  ['\uFF11\uFF12', null, null, null, null],
]
const texts = spellings.map(([text]) => text)
const expected = (column: 1 | 2 | 3 | 4): string[] => spellings.map((row) => row[column] ?? row[0])

/** Types each text, its last four letters one by one, or pastes it over what the input holds; returns what that shows once it is left. */
const shownAfter = (input: Locator, way: 'typed' | 'pasted'): Promise<string[]> =>
  input.evaluate(
    async (element, { texts, way }) => {
      if (!(element instanceof HTMLInputElement)) throw new Error('The input of a number')
      const write = (text: string) => document.execCommand('insertText', false, text)
      const paste = (text: string) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        if (element.dispatchEvent(event)) write(text)
      }
      const shown: string[] = []
      for (const text of texts) {
        element.focus()
        element.select()
        if (way === 'pasted') paste(text)
        else for (const part of [text.slice(0, -4), ...text.slice(-4)]) write(part)
        element.blur()
        await new Promise((done) => setTimeout(done))
        shown.push(element.value)
      }
      return shown
    },
    { texts, way },
  )

async function readsAll(input: Locator, column: 1 | 2 | 3 | 4): Promise<void> {
  for (const way of ['typed', 'pasted'] as const) {
    const shown = await shownAfter(input, way)
    expect(
      texts.map((text, n) => [text, shown[n]]),
      way,
    ).toEqual(texts.map((text, n) => [text, expected(column)[n]]))
  }
}

const bodyOf = (page: Page, path: string) =>
  page
    .waitForRequest((request) => request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(path))
    .then((request) => request.postDataJSON())

test('numbers are what was meant, however they are written', {
  tag: ['@ACC-F-07', '@CUST-F-07', '@CUST-F-14', '@CUST-F-15', '@NEG-F-34'],
}, async ({ page }) => {
  await signIn(page, 'super_admin')
  await test.step('numbers and positions of a customer', () => customerNumbers(page))
  await test.step('kilometres, amounts and the ends of a range are read alike', () => otherNumbers(page))
})

async function customerNumbers(page: Page): Promise<void> {
  const id = await makeCustomer(page, unique('Zz numeri'))
  await visit(page, `/customers/${id}?vista=modifica`)
  const main = page.getByRole('main')
  await readsAll(textIn(main, 'Potenziale (kg)'), 1)
  await readsAll(textIn(main, 'Latitudine'), 4)

  await textIn(main, 'Potenziale (kg)').pressSequentially('1500 t')
  await textIn(main, 'Latitudine').fill('')
  await main.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(textIn(main, 'Potenziale (kg)')).toHaveAttribute('aria-invalid', 'true')
  await inspect(page)
  await textIn(main, 'Potenziale (kg)').fill('1.500,50')
  await textIn(main, 'Latitudine').pressSequentially('44.0678, 12.5695')
  await textIn(main, 'Latitudine').press('Tab')
  await expect(textIn(main, 'Longitudine')).toHaveValue('12,5695')
  const customer = bodyOf(page, `/api/customers/${id}`)
  await main.getByRole('button', { name: 'Salva', exact: true }).click()
  expect(await customer).toMatchObject({ potential: 1500.5, latitude: 44.0678, longitude: 12.5695 })
  await settled(page)
}

async function otherNumbers(page: Page): Promise<void> {
  await moveTo(page, '/customers/all')
  const search = await openFilters(page, 'Potenziale (kg)')
  const from = search.getByRole('textbox', { name: 'Potenziale (kg): da' })
  await readsAll(from, 1)
  await expect(search.getByRole('alert').filter({ hasText: 'Inserisci un numero' })).toHaveCount(1)
  await from.fill('1.500')
  await expect(page).toHaveURL(/%22potential%22%3A%7B%22from%22%3A1500%7D/)
  await settled(page)

  await moveTo(page, '/trattativeCp/trattativeCp')
  const dialog = await openNew(page, 'Trattativa')
  await dialog.getByRole('switch', { name: 'Cauzione', exact: true }).click()
  const money = textIn(dialog, 'Importo della cauzione')
  await readsAll(money, 3)
  await textIn(dialog, 'Ragione sociale').fill(unique('Zz importo'))
  await money.fill('€ 1500.00')
  const negotiation = bodyOf(page, '/api/trattative_cp')
  await save(page, dialog)
  expect(await negotiation).toMatchObject({ importoCauzione: 1500 })
  await settled(page)

  await moveTo(page, '/accettazioniMezzi/accettazioneMezzo')
  await readsAll(page.getByRole('textbox', { name: 'Km' }), 2)
}
