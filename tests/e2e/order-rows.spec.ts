import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { orderDefinitions } from '../support/order-tables.ts'
import { newDialog } from './support/screen.ts'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { inspect } from './support/visit.ts'

// The rows of an order, typed with it: in its dialog, on its page by two users at once, on a phone.

const tables = ['prova_articoli', 'prova_ordini', 'prova_ordini_righe', 'prova_ordini_rate'] as const
const list = '/configurations/provaOrdini'

const rows = (page: Page) => page.getByRole('grid', { name: 'Righe' }).locator('[data-row]')
const cell = (page: Page, row: number, key: string) =>
  rows(page)
    .nth(row - 1)
    .locator(`[data-cell="${key}"]`)
const changed = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Types into a cell as into a spreadsheet. */
async function write(page: Page, row: number, key: string, text: string) {
  await cell(page, row, key).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('an order is typed with its rows, by two users at once and on a phone', async ({ browser }) => {
  const dev = await startDev()
  const baseURL = dev.url
  const page = await elsewhere(browser, { baseURL })
  try {
    await signIn(page, 'admin')
    await page.goto('/configurations/agents')
    for (const name of tables)
      writeFileSync(join(dev.folder, `schema/tables/${name}.json`), JSON.stringify(orderDefinitions[name], null, 2))
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link', { name: 'Ordini', exact: true, includeHidden: true })).toHaveCount(1)
    await test.step('a new order is saved with the rows that are typed below its fields', () => create(page))
    const address = new URL(page.url()).pathname
    await test.step('cells are changed on its page, and the totals of the order follow', () => change(page))
    const other = await elsewhere(browser, { baseURL })
    await test.step('two users on one order: each keeps what only the other changed', async () => {
      await signIn(other, 'super_admin')
      await other.goto(address)
      await together(page, other)
    })
    await other.close()
    const phone = await elsewhere(browser, {
      baseURL,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await test.step('a phone shows one row at a time', async () => {
      await signIn(phone, 'admin')
      await phone.goto(address)
      await onPhone(phone)
    })
  } finally {
    await dev.stop()
    dev.remove()
  }
})

async function create(page: Page) {
  await page.goto(`${list}?nuovo=1`)
  const dialog = newDialog(page, 'Ordine')
  await dialog.getByLabel(/^Nome/).fill('Ordine di prova')
  await dialog.getByRole('button', { name: 'Aggiungi riga' }).click()
  await page.keyboard.type('Vite')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dado')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('Dado')
  await page.keyboard.press('Enter')
  await write(page, 1, 'quantita', '2,5')
  await write(page, 1, 'prezzo', '4')
  await expect(rows(page)).toHaveCount(3)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByText('Ordine di prova').first().click()
  // The third one was never typed into.
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('€ 10.00').first()).toBeVisible()
}

async function change(page: Page) {
  await write(page, 2, 'quantita', '3')
  await write(page, 2, 'prezzo', '5')
  await cell(page, 2, 'descrizione').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(changed(page, '1 riga modificata')).toBeVisible()
  await inspect(page)
  await page.keyboard.press('Control+Enter')
  await expect(changed(page, '1 riga modificata')).toBeHidden()
  await expect(cell(page, 1, 'importo')).toHaveText('€ 15.00')
  await expect(page.getByText('€ 25.00')).toBeVisible()
}

async function together(page: Page, other: Page) {
  await write(page, 1, 'quantita', '6')
  await write(page, 2, 'codice', 'MIO')
  await write(other, 1, 'quantita', '7')
  await write(other, 2, 'quantita', '9')
  await other.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(cell(other, 2, 'importo')).toHaveText('€ 36.00', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Quantità (Dado)')).toBeVisible()
  await question.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(cell(page, 1, 'importo')).toHaveText('€ 30.00')
  await expect(cell(page, 2, 'quantita')).toHaveText('9,00')
  // The other one is shown it without a reload.
  await expect(cell(other, 1, 'importo')).toHaveText('€ 30.00')
  await expect(cell(other, 2, 'codice')).toHaveText('MIO')
}

async function onPhone(page: Page) {
  await page.getByRole('button', { name: /^Riga 2/ }).click()
  await page.getByLabel(/^Quantità/).fill('4')
  await page.getByRole('button', { name: 'Sposta su la riga 2' }).click()
  await inspect(page)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('€ 16.00')).toBeVisible()
  await expect(page.locator('[data-row]').first()).toContainText('Vite')
}
