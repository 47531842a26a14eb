import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { everyType } from '../support/every-type.ts'
import { fillIn, rowButton } from './support/screen.ts'
import { signIn } from './support/test.ts'

// What tests/server/five-minute.test.ts shows of the API, here on the screen.

test('a new definition becomes a menu item and a working screen while one looks on, and goes again', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const dev = await startDev()
  const context = await browser.newContext({ baseURL: dev.url })
  try {
    const page = await context.newPage()
    await signIn(page, 'admin')
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByRole('button', { name: 'CRM config' }).click({ timeout: 60_000 })
    await expect(menu.getByRole('link', { name: 'Agenti' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Prove' })).toHaveCount(0)

    writeFileSync(join(dev.folder, 'schema/tables/prova.json'), `${JSON.stringify(everyType, null, 2)}\n`)
    await expect(menu.getByRole('link', { name: 'Prove', includeHidden: true })).toHaveCount(1, { timeout: 60_000 })
    await page.goto('/configurations/prova')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prove')
    await page.getByRole('button', { name: 'Nuovo' }).first().click({ timeout: 60_000 })
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
    rmSync(join(dev.folder, 'schema/tables/prova.json'))
    await expect(page.getByText('Pagina non trovata').first()).toBeVisible({ timeout: 60_000 })
  } finally {
    await context.close()
    await dev.stop()
    dev.remove()
  }
})
