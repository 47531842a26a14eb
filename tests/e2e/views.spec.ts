import { expect, signIn, test } from './support/test.ts'
import { settled, visit } from './support/visit.ts'

const LIST = '/trattativeCp/trattativeCp'

test('a view is saved, changed, shared, and says what is gone; the address keeps it', { tag: '@phone-full' }, async ({
  page,
}) => {
  const name = `Ferme ${Date.now()}`
  const tab = (named: string) => page.getByRole('link', { name: named })
  await signIn(page, 'supervisor_cp')
  await visit(page, LIST)
  await test.step('a shipped view says its filters in words, and the address keeps it', async () => {
    await tab('Le mie').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/vistaSalvata=mie/)
    await expect(page.getByRole('button', { name: 'Operatore: Io' })).toBeVisible()
    await page.reload()
    await expect(tab('Le mie')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Operatore: Io' })).toBeVisible()
  })
  await test.step('what is changed in it is taken back, or saved as a new one for everybody', async () => {
    await tab('Ferme').first().click()
    await expect(page.getByRole('button', { name: 'Ferma dal: fino a oggi' })).toBeVisible()
    await page.getByRole('button', { name: 'Togli il filtro Archiviata' }).click()
    await expect(page.getByText('modificata')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla modifiche' }).click()
    await expect(page.getByRole('button', { name: 'Archiviata: No' })).toBeVisible()
    await page.getByRole('button', { name: 'Togli il filtro Archiviata' }).click()
    await page.getByRole('button', { name: 'Salva come nuova vista' }).click()
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('combobox', { name: 'Chi la vede' }).selectOption('all')
    await page.keyboard.press('Tab')
    await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('modificata')).toHaveCount(0)
    await settled(page)
  })
  const address = page.url()
  await test.step('somebody else sees it, may not change it, and reads that it is gone', async () => {
    const theirs = await page.context().browser()?.newContext()
    if (!theirs) throw new Error('A browser')
    const other = await theirs.newPage()
    await signIn(other, 'commerciale_cp')
    await visit(other, LIST)
    await other.getByRole('link', { name }).click()
    await other.getByRole('button', { name: `Opzioni della vista ${name}` }).click()
    await expect(other.getByRole('button', { name: 'Vista iniziale…' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Elimina la vista' })).toHaveCount(0)
    await page.getByRole('button', { name: `Opzioni della vista ${name}` }).click()
    await page.getByRole('button', { name: 'Elimina la vista' }).click()
    await expect(tab(name)).toHaveCount(0)
    await visit(other, address.slice(new URL(address).origin.length))
    await expect(other.getByText('Questa vista non c’è più')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Ferma dal: fino a oggi' })).toBeVisible()
    await theirs.close()
  })
})
