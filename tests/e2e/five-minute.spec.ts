import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { type DevProject, startDev } from '../support/dev-project.ts'
import { everyType } from '../support/every-type.ts'
import { headersOf } from './support/accounts.ts'
import { fillIn, rowButton } from './support/screen.ts'
import { elsewhere, signIn } from './support/test.ts'

// Following only the README, on the embedded database and on the screen; what else the API of the new table does is
// shown on PostgreSQL by tests/server/five-minute.test.ts.

let dev: DevProject & { remove: () => void }
test.beforeAll(async () => {
  dev = await startDev()
})
test.afterAll(async () => {
  await dev?.stop()
  dev?.remove()
})

test('a new definition becomes a menu item and a working screen while one looks on, and goes again without a trace', async ({
  browser,
}) => {
  const file = join(dev.folder, 'schema/tables/prova.json')
  const before = dev.files()
  const page = await elsewhere(browser, { baseURL: dev.url })
  await signIn(page, 'admin')
  const [admin, marketing] = [await headersOf(page.request, 'admin'), await headersOf(page.request, 'marketing')]
  const status = async (headers = admin) => (await page.request.get('/api/prova', { headers })).status()
  expect(await status()).toBe(404)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await menu.getByRole('button', { name: 'CRM config' }).click()
  await expect(menu.getByRole('link', { name: 'Agenti' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Prove' })).toHaveCount(0)

  writeFileSync(file, `${JSON.stringify(everyType, null, 2)}\n`)
  await expect(menu.getByRole('link', { name: 'Prove', includeHidden: true })).toHaveCount(1)
  await expect.poll(() => status()).toBe(200)
  expect([await status(marketing), await status({ Authorization: '' })]).toEqual([403, 401])
  expect(dev.said()).not.toContain('Error')
  await useScreen(page)

  rmSync(file)
  await expect(page.getByText('Pagina non trovata').first()).toBeVisible()
  await expect.poll(() => status()).toBe(404)
  await page.context().close()
  expect(dev.files()).toEqual(before)
  await dev.stop()
  const db = await openDatabase({ dir: join(dev.folder, 'data') })
  const left = await db.query(`select table_name from information_schema.tables where table_name like 'prova%'`)
  await db.close()
  expect(left).toEqual([])
})

/** Makes a row on the new screen, sees it in its list, and deletes it. */
async function useScreen(page: Page): Promise<void> {
  await page.goto('/configurations/prova')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
  await page.getByRole('button', { name: 'Nuovo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo: Prova' })
  const written = Object.values(everyType.fields).filter((field) => !('readOnly' in field) && !('computed' in field))
  for (const { label } of written) await expect(dialog.getByText(new RegExp(`^${label}\\*?$`)).first()).toBeVisible()
  await fillIn(dialog, { Nome: 'La prima', Pezzi: '12', Prezzo: '3,50', Note: 'due\nrighe' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(rowButton(page, 'Modifica', 'La prima')).toBeVisible()
  await expect(page.getByRole('row', { name: /La prima/ })).toContainText('24')

  await rowButton(page, 'Elimina', 'La prima').click()
  await page.getByRole('dialog', { name: 'Conferma eliminazione' }).getByRole('button', { name: 'Elimina' }).click()
  await expect(rowButton(page, 'Modifica', 'La prima')).toHaveCount(0)
}
