import { expect, type Locator, type Page } from '@playwright/test'
import { heard, timesSaid } from './messages.ts'
import { onPhone } from './test.ts'
import { moveTo, settled, visit } from './visit.ts'

// What a user does on a generated screen, by the names that he reads or hears.

export const dialogOf = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title })
/** The row of that name, in the list or among its cards. */
export const namedRow = (page: Page, name: string): Locator =>
  page.locator('[data-row]').filter({ has: page.locator('[data-name-link], h2').getByText(name, { exact: true }) })

/** What a new row is called, whatever its gender. */
const newName = (one: string) => new RegExp(`^Nuov[oa] ${one}$`, 'i')

/** The dialog of a new row. */
export const newDialog = (page: Page, one: string): Locator => page.getByRole('dialog', { name: newName(one) })

/** What a row offers beside its buttons, once the menu of it is open. */
export async function openMore(page: Page, name: string): Promise<Locator> {
  const label = `Altre azioni per ${name}`
  await page.getByRole('button', { name: label, exact: true }).click()
  return page.getByRole('dialog', { name: label, exact: true })
}

/** Does something with a row: by its button, or in the menu of what has no room beside it. */
export async function pressRow(page: Page, verb: string, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `${verb} ${name}`, exact: true })
  const more = page.getByRole('button', { name: `Altre azioni per ${name}`, exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if ((await button.count()) === 0) await more.click()
  await button.click()
}

/** The first button that begins a new row: 'Nuova fonte'. */
export const createButton = (page: Page): Locator => page.getByRole('button', { name: /^Nuov[oa] / }).first()

/** Opens the dialog for a new row. */
export async function openNew(page: Page, one: string): Promise<Locator> {
  await page
    .getByRole('button', { name: newName(one) })
    .first()
    .click()
  return ready(newDialog(page, one))
}

/** Opens the dialog of the row of that name. On a phone it is there to be read first. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await namedRow(page, name).locator('[data-name-link]').first().click()
  const dialog = dialogOf(page, `Modifica «${name}»`)
  if (!onPhone(page)) return ready(dialog)
  await expect(dialog.getByRole('button', { name: 'Salva', exact: true })).toBeVisible()
  return dialog
}

/** A dialog of a form, once it has put the focus into its first field. */
async function ready(dialog: Locator): Promise<Locator> {
  await expect(dialog.locator('input:focus, textarea:focus, button:focus')).toHaveCount(1)
  return dialog
}

/** The control with that label that a text or a number is typed into. */
export const textIn = (within: Locator, label: string): Locator =>
  within.getByRole('textbox', { name: label, exact: true })

/** What goes into a field: a text, several texts one after the other, or rows chosen from the list by their name. */
export type Entry = string | { tags: string[] } | { choose: string[] }

/** Fills fields in by their labels. */
export async function fillIn(dialog: Locator, entries: Record<string, Entry>): Promise<void> {
  for (const [label, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') await textIn(dialog, label).fill(entry)
    else if ('tags' in entry) await typeTags(dialog.getByRole('combobox', { name: label }), entry.tags)
    else await choose(dialog.getByRole('combobox', { name: label }), entry.choose)
  }
}

/** Types a day or a time and leaves the field. What is typed while its calendar is still opening is taken back: then once more. */
export async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  const control = textIn(within, label)
  await expect(async () => {
    await control.fill(day)
    await control.press('Tab')
    await expect(control).toHaveValue(day, { timeout: 1_000 })
  }).toPass()
}

async function typeTags(control: Locator, tags: string[]): Promise<void> {
  for (const tag of tags) {
    await control.fill(tag)
    await control.press('Enter')
  }
}

/** Searches for each name in a control that offers rows, and picks it. */
export async function choose(control: Locator, names: string[]): Promise<void> {
  for (const name of names) {
    await control.click()
    await expect(control).toBeEditable()
    await control.fill(name)
    await control.page().locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
  }
}

/** Picks the row that stands at this place in the list of a control; returns its name. */
export async function pick(control: Locator, index: number): Promise<string> {
  const lists = control.page().locator('.ant-select-dropdown:visible')
  await expect(lists).toHaveCount(0)
  await control.locator('xpath=ancestor::div[contains(@class, "ant-select-selector")]').click()
  const option = lists.locator('.ant-select-item-option').nth(index)
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(lists).toHaveCount(0)
  return name
}

export const SAVED = 'Salvataggio avvenuto correttamente'

/** Saves the dialog with its button and waits until it has gone and the list is there again. */
export async function save(page: Page, dialog: Locator): Promise<void> {
  const before = await timesSaid(page, SAVED)
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await heard(page, SAVED, before + 1)
  await settled(page)
}

/** Deletes the row of that name, through 'Conferma eliminazione'. */
export async function remove(page: Page, name: string): Promise<Locator> {
  await pressRow(page, 'Elimina', name)
  const dialog = dialogOf(page, 'Conferma eliminazione')
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  return dialog
}

/** The text filter with that label: on the line itself, or among the others once they are open. */
export const filterOf = (page: Page, label: string): Locator =>
  page.getByRole('search').getByRole('textbox', { name: label, exact: true })

/** Opens the filters that are not on the line, or the value of one of them. Returns the panel. */
export async function openFilters(page: Page, field?: string): Promise<Locator> {
  const name = onPhone(page) ? /^Filtri/ : 'Aggiungi filtro'
  await page.getByRole('search').getByRole('button', { name }).click()
  const panel = page.getByRole('search').getByRole('group', { name })
  await expect(panel.locator(':focus')).toHaveCount(1)
  const choice = field === undefined ? undefined : panel.getByRole('button').getByText(field, { exact: true })
  // A list with one filter begins with its value.
  if (await choice?.isVisible()) await choice?.click()
  return panel
}

/** Filters the list by a text and waits for the rows. */
export async function filterBy(page: Page, label: string, text: string): Promise<void> {
  const line = page.getByRole('search').first()
  await expect(line).toBeVisible()
  const panel = (await filterOf(page, label).isVisible()) ? undefined : await openFilters(page, label)
  await setFilter(page, label, text)
  if (panel) await closeFilters(page)
}

/** Goes back from a value to the fields, and closes them. */
export async function closeFilters(page: Page): Promise<void> {
  const panel = page.getByRole('search').getByRole('group')
  await expect(async () => {
    if (await panel.isVisible()) await panel.locator(':focus').press('Escape', { timeout: 1_000 })
    await expect(panel).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

async function setFilter(page: Page, label: string, text: string): Promise<void> {
  // Not one of those that look for news meanwhile.
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname.startsWith('/api/') && (searchParams.get('filters') ?? '').includes(JSON.stringify(text.trim()))
  })
  await filterOf(page, label).fill(text)
  await answered
  await settled(page)
}

/** Sorts by a column: its header, or the choice that replaces headers on a phone. Once more turns it round. */
export async function sortBy(page: Page, label: string): Promise<void> {
  if (!onPhone(page)) await page.getByRole('columnheader', { name: label }).getByRole('button').click()
  else {
    const list = page.getByRole('combobox', { name: 'Ordina per' })
    const current = await list.locator('option:checked').textContent()
    if (current === label) await page.getByRole('button', { name: /^Ordine (de)?crescente$/ }).click()
    else await list.selectOption({ label })
  }
  await settled(page)
}

/** The names of the rows on screen. */
export const rowNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('[data-row] [data-name-link]').allTextContents()

/** Makes a category and a family of it; their list is on screen then. */
export async function makeFamily(page: Page, category: string, family: string): Promise<void> {
  await visit(page, '/configurations/categories')
  const first = await openNew(page, 'Categoria')
  await fillIn(first, { Nome: category })
  await save(page, first)
  await moveTo(page, '/configurations/families')
  const second = await openNew(page, 'Famiglia')
  await fillIn(second, { Nome: family, Categorie: { choose: [category] } })
  await save(page, second)
}

/** Says why one acts as another user, in the dialog that asks for it. */
export async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Operare come/ })
  await dialog.getByLabel('Motivo').fill('Prova di collaudo')
  await dialog.getByRole('button', { name: 'Cambia utente' }).click()
}
