import { dialogOf, filterBy, rowButton } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { moveTo, settled, visit } from './support/visit.ts'

test('dialogs and sorting work without a mouse', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  await test.step('a dialog opens, Enter saves it, and the focus returns', async () => {
    const name = unique('Zz tastiera')
    const create = page.getByRole('button', { name: 'Nuovo' })
    await create.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Nuovo: Agente')
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('K-1')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
    await settled(page)

    await filterBy(page, 'Nome', name)
    await rowButton(page, 'Elimina', name).focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Conferma eliminazione')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Conferma eliminazione')).toBeHidden()
    await expect(rowButton(page, 'Elimina', name)).toBeFocused()
  })
  await test.step('Escape closes an unchanged dialog, and asks before discarding input', async () => {
    await moveTo(page, '/configurations/agents')
    const create = page.getByRole('button', { name: 'Nuovo' })
    await create.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Nuovo: Agente')
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    // The word comes with antd: its Italian texts are in.
    await expect(dialog.getByRole('button', { name: 'Chiudi' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await page.keyboard.type('qualcosa')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Abbandonare le modifiche?')).toBeVisible()
    await page.getByRole('button', { name: 'Continua a modificare' }).click()
    await expect(dialogOf(page, 'Abbandonare le modifiche?')).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('qualcosa')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abbandona', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('Tab stays inside an open dialog', async () => {
    await page.getByRole('button', { name: 'Nuovo' }).click()
    const dialog = dialogOf(page, 'Nuovo: Agente')
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement?.closest('[role=dialog], .ant-modal-root') !== null,
      )
      expect(inside, `after ${step + 1} tabs`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('columns are sorted by keyboard and announce their order', async () => {
    await moveTo(page, '/configurations/fonti')
    const header = page.getByRole('columnheader', { name: 'Descrizione' })
    await expect(page.getByRole('columnheader', { name: 'Ordinamento' })).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await settled(page)
    await expect(header.getByRole('button')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await settled(page)
  })
})

test('keyboard focus is visible on links and buttons', async ({ page }) => {
  await signIn(page, 'user_crm')
  await visit(page, '/customers/all')
  await page.locator('body').focus()
  const rings = new Map<string, Set<string>>()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const [tag, style] = await page.evaluate(() => {
      const at = document.activeElement
      return [at?.tagName ?? '', at ? getComputedStyle(at).outlineStyle : '']
    })
    rings.set(tag, (rings.get(tag) ?? new Set()).add(style))
  }
  expect([[...(rings.get('A') ?? [])], [...(rings.get('BUTTON') ?? [])]]).toEqual([['solid'], ['solid']])
})
