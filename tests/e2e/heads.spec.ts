import type { Locator, Page } from '@playwright/test'
import { type ScreenEntry, screensOf } from '#schema/model.ts'
import { filtersOf, NEW_ROW } from '#schema/presentation.ts'
import { sendKinds } from '#schema/rules/send-kinds.ts'
import { model } from '#schema/tables.ts'
import { makeBranch, openInventory } from './support/inventories.ts'
import { pressRow } from './support/screen.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { push, settled, visit } from './support/visit.ts'

/** The first row, or what stands in the place of the rows where there are none. */
const FIRST = ':is(.grid tbody tr, .cards > .card, .worklist-line, .notice)'
/** The screens with a table that show something else than a list. */
const noLists = ['/plannings', '/trattativeCp/calendarioTrattative', '/accettazioniMezzi/accettazioneMezzo']
const lists = screensOf(model).filter(({ screen, table }) => table && isList(screen))

function isList({ kind, route }: { kind: string; route: string }) {
  return (kind === 'table' || kind === 'custom') && !route.includes(':') && !noLists.includes(route)
}

/** What tells the head of a list from that of another; a page that is composed by hand has one of its own. */
function shapeOf({ screen, table }: ScreenEntry): string {
  if (!table || screen.kind === 'custom') return screen.route
  const filters = filtersOf(table, screen)
  const { emptyHint, multiField, ordered, writes } = table
  const search = multiField?.length ?? filters.filter((name) => name === table.title).length
  return JSON.stringify([
    ...[search > 0, filters.length > 1, Object.keys(table.filters).length, screen.views?.length ?? 0],
    ...[emptyHint !== undefined, ordered, writes, screen.inline?.length ?? 0],
  ])
}

/** Of the lists whose heads have one shape the one with the longest words stands for all. */
const heads = new Map(
  lists.toSorted((one, other) => wordsOf(one) - wordsOf(other)).map((list) => [shapeOf(list), list.screen.route]),
)

function wordsOf({ title, table }: ScreenEntry) {
  return title.length + (table?.label.one.length ?? 0)
}

/** How far from the upper edge of the window the first row begins, and by how many buttons the head asks to be pressed first. */
async function headOf(page: Page) {
  await settled(page)
  await page.locator(FIRST).first().waitFor()
  return page.evaluate((first) => {
    scrollTo(0, 0)
    const row = document.querySelector(`main ${first}`)?.getBoundingClientRect()
    return {
      top: Math.round(row?.top ?? Number.POSITIVE_INFINITY),
      primary: document.querySelectorAll(':is(.page-head, .inventory-head, .list-tools) .ant-btn-primary').length,
    }
  }, FIRST)
}

test('every kind of list begins high in the window, under one button that stands out', { tag: '@phone' }, async ({
  page,
}) => {
  const limit = onPhone(page) ? 260 : 220
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  const measured: [place: string, top: number, primary: number][] = []
  const measure = async (place: string) => {
    const { top, primary } = await headOf(page)
    measured.push([place, top, primary])
  }
  for (const route of heads.values()) {
    await push(page, route)
    await measure(route)
  }
  await test.step('with a changed view, active filters and counts', async () => {
    await push(page, '/trattativeCp/trattativeCp')
    await settled(page)
    await page.getByRole('button', { name: 'Vista dell’elenco' }).click()
    await page.getByRole('combobox', { name: 'Riepilogo per' }).selectOption({ label: 'Stato trattativa' })
    await page.keyboard.press('Escape')
    const view = page.getByRole('link', { name: 'Senza prossimo passo' })
    await view.click()
    await expect(view).toHaveAttribute('aria-current', 'page')
    await settled(page)
    await page.locator('button.summary-group').first().click()
    await expect(page.getByRole('button', { name: 'Annulla modifiche' })).toBeAttached()
    await measure('all at once')
    // At least one filter is to be seen whole.
    if (!onPhone(page))
      expect(await page.locator('.filter-chips').evaluate((one) => one.clientWidth)).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Annulla modifiche' }).click()
  })
  await test.step('within the page of an inventory', async () => {
    const id = await openInventory(page.request, await makeBranch(page.request, 2))
    await push(page, `/inventarioMezzi/${id}`)
    await measure('an inventory')
    await expect(page.getByRole('button', { name: 'Concludi' })).not.toHaveClass(/ant-btn-primary/)
  })
  expect(measured.filter(([, top, primary]) => top >= limit || primary > 1)).toEqual([])
  expect(measured).toHaveLength(heads.size + 2)
})

/** The buttons at the foot of the dialog that is open: each lies within the window, with nothing over it. */
async function footOf(dialog: Locator) {
  return dialog.evaluate((element) => {
    const buttons = [...element.querySelectorAll('.ant-modal-footer button, button[type="submit"]')]
    const hidden = buttons.filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !button.contains(at)
    })
    return {
      buttons: buttons.length,
      hidden: hidden.map(({ textContent }) => textContent),
      primary: buttons.filter((button) => button.matches('.ant-btn-primary:not(.ant-btn-dangerous)')).length,
    }
  })
}

/** Lists that a definition alone makes have one form: the one with the most fields stands for all. */
const forms = new Map(
  lists
    .toSorted((one, other) => fieldsOf(one) - fieldsOf(other))
    .map(({ screen }) => [screen.kind === 'table' ? screen.kind : screen.route, screen.route]),
)

function fieldsOf({ table }: ScreenEntry) {
  return Object.keys(table?.fields ?? {}).length
}

const opened = (page: Page) => page.locator('.ant-modal-wrap:visible .ant-modal').last()

test('every dialog keeps its buttons in sight, one of them to press', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  const feet: [dialog: string, foot: Awaited<ReturnType<typeof footOf>>][] = []
  const close = async () => {
    const dialogs = await opened(page).count()
    await opened(page).locator('.ant-modal-close').click()
    await expect(page.locator('.ant-modal-wrap:visible')).toHaveCount(dialogs - 1)
  }
  const look = async (name: string) => {
    await opened(page).waitFor()
    await settled(page)
    // A dialog grows to its size.
    await expect.poll(async () => (await footOf(opened(page))).hidden, name).toEqual([])
    feet.push([name, await footOf(opened(page))])
    await close()
  }
  await test.step('the forms that are special, and the longest of those that only a definition makes', async () => {
    for (const route of forms.values()) {
      await push(page, `${route}?${NEW_ROW}=1`)
      await settled(page)
      if (await opened(page).isVisible()) await look(route)
    }
  })
  await test.step('each send', async () => {
    for (const kind of Object.keys(sendKinds)) {
      await push(page, `/trattativeCp/trattativeCp/1?invio=${kind}`)
      await look(kind)
    }
  })
  await test.step('the form of a negotiation, and its questions', async () => {
    await push(page, '/trattativeCp/trattativeCp?trattativa=nuova')
    await look('a new negotiation')
  })
  await test.step('a view, the rows that are selected, a deletion', async () => {
    await push(page, '/configurations/fonti')
    await settled(page)
    await page.getByRole('button', { name: 'Vista dell’elenco' }).click()
    await page.getByRole('button', { name: 'Salva come vista…' }).click()
    await look('a view')
    await page.getByRole('checkbox', { name: 'Seleziona Passaparola', exact: true }).click()
    await page.getByRole('button', { name: 'Imposta campo…' }).click()
    await look('a value for many rows')
    await page.getByRole('region', { name: 'Righe selezionate' }).getByRole('button', { name: 'Elimina' }).click()
    await expect(opened(page).locator('.ant-modal-footer button').first()).toBeFocused()
    await look('the deletion of many rows')
    await page.getByRole('checkbox', { name: 'Seleziona Passaparola', exact: true }).click()
    await pressRow(page, 'Elimina', 'Passaparola')
    await expect(opened(page).getByRole('button', { name: 'Annulla' })).toBeFocused()
    await look('a deletion')
  })
  await test.step('the conclusion of an inventory', async () => {
    const id = await openInventory(page.request, await makeBranch(page.request, 2))
    await push(page, `/inventarioMezzi/${id}`)
    await settled(page)
    await page.getByRole('button', { name: 'Concludi' }).click()
    await expect(opened(page).getByRole('button', { name: 'Annulla' })).toBeFocused()
    await expect(opened(page).getByRole('button', { name: /^Concludi/ })).toHaveClass(/ant-btn-dangerous/)
    await look('the conclusion of an inventory')
  })
  expect(feet.filter(([, { buttons, hidden, primary }]) => buttons === 0 || hidden.length > 0 || primary > 1)).toEqual(
    [],
  )
  expect(feet.length).toBeGreaterThan(12)
})
