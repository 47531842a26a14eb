import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { movedDefinitions } from '../support/moved-tables.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { newDialog } from './support/screen.ts'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { inspect } from './support/visit.ts'

// Rows of a table with a workflow: made, moved from state to state in their list and on their page, at a desk and on a phone.

const tables = ['prova_pratiche', 'prova_pratiche_righe', 'prova_fasi', 'prova_incarichi'] as const
/** The definition of a table, with a role of the product for the one that approves. */
const written = (name: (typeof tables)[number]) =>
  JSON.stringify(movedDefinitions[name], null, 2).replaceAll('ROLE_CAPO', 'ROLE_SUPER_ADMIN')

const list = '/configurations/provaPratiche'

const state = (page: Page, name: string) => page.getByRole('button', { name: `Stato di ${name}` }).first()

/** Moves a row by the menu of its state. */
async function move(page: Page, name: string, to: RegExp) {
  await state(page, name).click()
  await page
    .getByRole('dialog', { name: `Stato di ${name}` })
    .getByRole('button', { name: to })
    .click()
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Annulla', exact: true })

test('rows move by the menu of their state, in a list and on a page, at a desk and on a phone', async ({ browser }) => {
  const dev = await startDev()
  const baseURL = dev.url
  const page = await elsewhere(browser, { baseURL })
  try {
    await signIn(page, 'admin')
    await page.goto('/configurations/agents')
    for (const name of tables) writeFileSync(join(dev.folder, `schema/tables/${name}.json`), written(name))
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link', { name: 'Pratiche', exact: true, includeHidden: true })).toHaveCount(1)
    await test.step('a new row begins where rows begin', () => create(page, 'Rossi'))
    await test.step('it moves in its list, which can be taken back', () => moveInList(page, 'Rossi'))
    await test.step('of many rows those are told that may not move there', () => moveMany(page, 'Rossi'))
    await test.step('a move that asks opens a form', () => answerQuestion(page, 'Rossi'))
    const phone = await elsewhere(browser, {
      baseURL,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await signIn(phone, 'admin')
    await test.step('a phone does the same in cards', async () => {
      await create(phone, 'Verdi')
      await moveInList(phone, 'Verdi')
      await answerQuestion(phone, 'Verdi')
    })
    await phone.close()
  } finally {
    await dev.stop()
    dev.remove()
  }
})

async function create(page: Page, name: string) {
  await page.goto(`${list}?nuovo=1`)
  const dialog = newDialog(page, 'Pratica')
  await dialog.getByLabel(/^Nome/).fill(name)
  await dialog.getByRole('combobox', { name: 'Stato' }).press('ArrowDown')
  const options = page.locator('.ant-select-item-option:visible')
  await expect(options).toHaveText(['Bozza', 'Urgente'])
  await options.first().click()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(state(page, name)).toContainText('Bozza')
}

async function moveInList(page: Page, name: string) {
  await restOnMessages(page)
  await state(page, name).click()
  const panel = page.getByRole('dialog', { name: `Stato di ${name}` })
  await inspect(page)
  // Nothing is sent that is worth nothing.
  const sent = panel.getByRole('button', { name: /^Inviata/ })
  await expect(sent).toBeDisabled()
  await expect(sent).toContainText('Per passare a «Inviata» controlla prima «Totale»')
  await panel.getByRole('button', { name: /^Urgente/ }).click()
  await heard(page, `Urgente: ${name}`)
  await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
  await expect(state(page, name)).toContainText('Bozza')
}

async function answerQuestion(page: Page, name: string) {
  await move(page, name, /^Annullata/)
  const dialog = question(page)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(dialog.getByText('Campo obbligatorio')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Motivo/ }).click()
  await page.getByTitle('Prezzo').click()
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(state(page, name)).toContainText('Annullata')
}

/** Many rows at once: only where some move leads, and each that may not go there is told. */
async function moveMany(page: Page, name: string) {
  await page.getByRole('checkbox', { name: `Seleziona ${name}` }).click()
  await page.getByRole('button', { name: 'Imposta campo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imposta un campo' })
  await dialog.getByRole('combobox', { name: 'Campo' }).selectOption({ label: 'Stato' })
  await dialog.getByRole('combobox', { name: 'Nuovo valore' }).click()
  await page.getByTitle('Inviata').click()
  await dialog.getByRole('button', { name: 'Verifica' }).click()
  await expect(dialog.getByText('Nessuna riga si può modificare.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(`${name}: `)
  await inspect(page)
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click()
  await page.getByRole('button', { name: 'Abbandona' }).click()
  await expect(dialog).toBeHidden()
}
