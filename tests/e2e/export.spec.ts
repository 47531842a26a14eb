import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { readBiff } from '../support/biff.ts'
import { readCsv, readXlsx } from '../support/read-exported.ts'
import { gate } from './support/hold.ts'
import { filterBy } from './support/screen.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const LIST = '/configurations/nations'

async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Esporta', exact: true }).click()
  await page.getByRole('button', { name: format }).click()
}

async function exportAs(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await choose(page, format)
  return saved(await download)
}

async function saved(download: Download) {
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('a list is saved as a file in three formats, as it is filtered', { tag: ['@phone-full', '@GEN-11'] }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  await visit(page, LIST)
  await filterBy(page, 'Nome', 'perù')

  await test.step('the menu says how many rows there are, and works by the keyboard', async () => {
    const open = page.getByRole('button', { name: 'Esporta', exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Una riga, con i filtri e le colonne attuali')).toBeVisible()
    await inspect(page)
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  const rows = [
    ['Nome', 'Codice'],
    ['Perù', 'PE'],
  ]
  const csv = await exportAs(page, 'CSV (.csv)')
  expect(csv.name).toMatch(/^Nazioni_\d\d-\d\d-\d{4}\.csv$/)
  expect(readCsv(csv.bytes)).toEqual(rows)
  await expect(page.getByText(/^Esportata una riga: Nazioni_/)).toBeVisible()
  const xlsx = await exportAs(page, 'Excel (.xlsx)')
  expect(xlsx.name).toMatch(/\.xlsx$/)
  expect(readXlsx(xlsx.bytes).cells).toEqual(rows)
  const xls = await exportAs(page, 'Excel 97 (.xls)')
  expect(xls.name).toMatch(/\.xls$/)
  expect(readBiff(xls.bytes).cells).toEqual(rows)
})

test('the selected rows are saved alone, or all that the filter finds but for some', { tag: '@phone-full' }, async ({
  page,
}) => {
  const saveSelected = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Esporta le righe selezionate' }).click()
    await page.getByRole('button', { name: 'CSV (.csv)' }).click()
    return readCsv((await saved(await download)).bytes)
      .slice(1)
      .map(([name]) => name)
  }
  const box = (name: string) => page.getByRole('checkbox', { name: `Seleziona ${name}`, exact: true })
  await signIn(page, 'admin')
  await visit(page, LIST)
  await box('Albania').check()
  await box('Algeria').check()
  expect(await saveSelected()).toEqual(['Albania', 'Algeria'])
  if (onPhone(page)) await page.getByRole('button', { name: 'Seleziona la pagina' }).click()
  else await page.getByRole('checkbox', { name: 'Seleziona le righe della pagina' }).check()
  await page.getByRole('button', { name: /^Seleziona tutte le/ }).click()
  await box('Algeria').uncheck()
  const names = await saveSelected()
  expect(names.length).toBeGreaterThan(200)
  expect(names).toContain('Albania')
  expect(names).not.toContain('Algeria')

  await test.step('a list without rows has nothing to save', async () => {
    await filterBy(page, 'Nome', 'nessuna si chiama così')
    await page.getByRole('button', { name: 'Esporta', exact: true }).click()
    const csv = page.getByRole('button', { name: /^CSV/ })
    await expect(csv).toHaveAttribute('aria-disabled', 'true')
    await expect(csv).toContainText('Nessuna riga da esportare')
    await inspect(page)
  })
})

test('an export that fails says why and can be tried again; one that is ended saves nothing', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, LIST)
  allowAnswers(page, 503)
  await page.route('**/export?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ message: 'Il servizio non è al momento disponibile: riprova tra poco' }),
    }),
  )
  await choose(page, 'CSV (.csv)')
  await expect(page.getByText('Il servizio non è al momento disponibile')).toBeVisible()
  await page.unroute('**/export?*')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Riprova' }).click()
  expect(readCsv((await saved(await download)).bytes).length).toBeGreaterThan(200)

  const answer = gate()
  await page.route('**/export?*', async (route) => {
    await answer.opened
    await route.abort()
  })
  await choose(page, 'CSV (.csv)')
  await expect(page.getByText('Esportazione… preparazione del file')).toBeVisible()
  await page.getByRole('button', { name: 'Interrompi' }).click()
  await expect(page.getByText('Esportazione interrotta: nessun file salvato.')).toBeVisible()
  answer.open()
})
