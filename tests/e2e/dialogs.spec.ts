import type { Locator, Page } from '@playwright/test'
import { NEW_ROW } from '#schema/lists/presentation.ts'
import { type ScreenEntry, screensOf } from '#schema/model.ts'
import { sendKinds } from '#schema/rules/send-kinds.ts'
import { model } from '#schema/tables.ts'
import { makeBranch, openInventory } from './support/inventories.ts'
import { isList } from './support/lists.ts'
import { createButton, pressRow } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { push, settled, visit } from './support/visit.ts'

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
  screensOf(model)
    .filter(isList)
    .toSorted((one, other) => fieldsOf(one) - fieldsOf(other))
    .map(({ screen }) => [screen.kind === 'table' ? screen.kind : screen.route, screen.route]),
)

function fieldsOf({ table }: ScreenEntry) {
  return Object.keys(table?.fields ?? {}).length
}

const opened = (page: Page) => page.locator('.ant-modal-wrap:visible .ant-modal').last()

test('every dialog keeps its buttons in sight, one of them to press', { tag: '@phone-first' }, async ({ page }) => {
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
    await push(page, '/trattativeCp/trattativeCp?nuovo=1')
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

/** Presses the button, and Escape as soon as another dialog than before is there: before it has grown to its size. */
const openAndEscape = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    const dialogs = () => document.querySelectorAll('.ant-modal').length
    const before = dialogs()
    const isThere = new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        if (dialogs() === before) return
        seen.disconnect()
        resolve()
      })
      seen.observe(document.body, { subtree: true, childList: true })
    })
    element.focus()
    element.click()
    await isThere
    const press = new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(press)
  })

test('Escape closes a dialog that is only just opening, and not the one below it', async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, '/configurations/fonti')
  await openAndEscape(page.getByRole('button', { name: 'Nuova fonte' }))
  await expect(page.locator('.ant-modal-wrap:visible')).toHaveCount(0)
  await page.getByRole('button', { name: 'Nuova fonte' }).click()
  const form = opened(page)
  await form.getByRole('textbox', { name: 'Descrizione' }).fill('Zz esc')
  await openAndEscape(form.locator('.ant-modal-close'))
  await expect(page.locator('.ant-modal-wrap:visible')).toHaveCount(1)
  await expect(form.getByRole('textbox', { name: 'Descrizione' })).toHaveValue('Zz esc')
})

test('what is clicked twice opens its dialog once', async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, '/configurations/fonti')
  for (const opener of [createButton(page), page.locator('[data-row] [data-name-link]').first()]) {
    await opener.dblclick()
    await expect(opened(page)).toBeVisible()
    await opened(page).getByRole('button', { name: 'Annulla' }).click()
    await expect(page).toHaveURL(/\/fonti$/)
    await expect(page.locator('.ant-modal-wrap:visible')).toHaveCount(0)
  }
})
