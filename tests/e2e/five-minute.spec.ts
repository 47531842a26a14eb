import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { everyType } from '../support/every-type.ts'
import { createButton, fillIn, namedRow, newDialog, pressRow } from './support/screen.ts'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { inspect, push } from './support/visit.ts'

// What the screens of `npm run dev` show of a new JSON file. All that its API and its files do: tests/server/dev/five-minute.embedded.test.ts.

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const bar = (page: Page) => page.getByRole('region', { name: 'Definitions' })

test('a new definition becomes a menu item and a working screen, follows what is saved, and goes again', async ({
  browser,
}) => {
  const dev = await startDev()
  const file = join(dev.folder, 'schema/tables/prova.json')
  let fields: object = {}
  const save = (more: object = {}) =>
    writeFileSync(file, JSON.stringify({ ...everyType, ...more, fields: { ...everyType.fields, ...fields } }, null, 2))
  const page = await elsewhere(browser, { baseURL: dev.url })
  try {
    await signIn(page, 'admin')
    // The home page has many more of the program's files, each fetched by itself here.
    await page.goto('/configurations/agents')
    await expect(menu(page).getByRole('link', { name: 'Agenti' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Prove' })).toHaveCount(0)
    await test.step('a menu item and a working screen without a restart', async () => {
      save()
      await expect(menu(page).getByRole('link', { name: 'Prove', includeHidden: true })).toHaveCount(1)
      await useScreen(page)
    })
    await test.step('a definition saved while a user types appears at once, and the input is kept', async () => {
      await createButton(page).click()
      const dialog = newDialog(page, 'Prova')
      await fillIn(dialog, { Nome: 'Scritta prima' })
      fields = { aggiunta: { type: 'text', label: 'Aggiunta dopo' } }
      save()
      await expect(dialog.getByLabel('Aggiunta dopo')).toBeVisible()
      await expect(dialog.getByLabel(/^Nome\*?$/)).toHaveValue('Scritta prima')
      await fillIn(dialog, { 'Aggiunta dopo': 'e salvata' })
      await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
      await expect(namedRow(page, 'Scritta prima')).toBeVisible()
    })
    await test.step('a possible rename is asked about in the bar and answered there', async () => {
      fields = { nuova: { type: 'text', label: 'Nome nuovo' } }
      save()
      await expect(bar(page)).toContainText('Not taken over yet')
      await inspect(page)
      await bar(page)
        .getByRole('button', { name: /nuova is the new name of aggiunta/ })
        .click()
      await expect(bar(page)).toContainText('Definitions taken over: prova (changed)')
      await push(page, '/configurations/prova?filters={"nuova":"salvata"}')
      await expect(namedRow(page, 'Scritta prima')).toBeVisible()
    })
    await test.step('a mistake is reported and explained in the bar, and what was accepted stays', async () => {
      save({ title: 'nomme' })
      await expect(bar(page)).toContainText('Definitions refused: 1 mistake')
      await expect(bar(page)).toContainText(/schema\/tables\/prova\.json:\d+ title: no field is called "nomme"/)
      await bar(page).getByRole('button', { name: 'T04' }).click()
      await expect(bar(page)).toContainText('T04 A title that names no row')
      await inspect(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
      await expect(bar(page)).toContainText('no field is called "nomme"')
    })
    await test.step('what holds something goes by a word of somebody only, and the screen with it', async () => {
      rmSync(file)
      await bar(page)
        .getByRole('button', { name: /goes with what is in it/ })
        .first()
        .click()
      await expect(page.getByText('Pagina non trovata').first()).toBeVisible()
    })
  } finally {
    await page.context().close()
    await dev.stop()
    dev.remove()
  }
})

/** Makes a row on the new screen, sees it in its list, and deletes it. */
async function useScreen(page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: 'Prove' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  await createButton(page).click()
  const dialog = newDialog(page, 'Prova')
  const written = Object.values(everyType.fields).filter((field) => !('readOnly' in field) && !('computed' in field))
  for (const { label } of written) await expect(dialog.getByText(new RegExp(`^${label}\\*?$`)).first()).toBeVisible()
  await fillIn(dialog, { Nome: 'La prima', Pezzi: '12', Prezzo: '3,50', Note: 'due\nrighe' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(namedRow(page, 'La prima')).toBeVisible()
  await expect(page.getByRole('row', { name: /La prima/ })).toContainText('24')

  await pressRow(page, 'Elimina', 'La prima')
  await page.getByRole('dialog', { name: 'Conferma eliminazione' }).getByRole('button', { name: 'Elimina' }).click()
  await expect(namedRow(page, 'La prima')).toHaveCount(0)
}
