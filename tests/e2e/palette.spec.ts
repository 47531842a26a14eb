import type { Page } from '@playwright/test'
import { makeCustomer } from './support/customers.ts'
import { holdBack } from './support/hold.ts'
import { createButton, dialogOf, textIn } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { accessibilityProblems, settled, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca e vai' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('whoever has a keyboard alone finds pages, actions and records, and goes there', async ({ page }) => {
  const name = unique('Zbrodanelli')
  await signIn(page, 'admin')
  await visit(page, '/')
  const id = await makeCustomer(page, name, { city: 'Forlì' })

  await test.step('a record by a mistyped half of its name, said with what tells it apart', async () => {
    await open(page)
    await page.keyboard.type('zbrodnaelli forli')
    await expect(options(page).filter({ hasText: name })).toContainText('Forlì')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/customers/${id}`)
    await settled(page)
  })
  await test.step('it is among the recent ones, Escape gives the focus back', async () => {
    const menu = page.getByRole('link', { name: 'Home' })
    await menu.focus()
    await open(page)
    await expect(palette(page).getByRole('group', { name: 'Aperti di recente' }).getByRole('option')).toContainText([
      name,
    ])
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(menu).toBeFocused()
  })
  await test.step('an action, a page by two keys, the search of its list by one', async () => {
    await open(page)
    await page.keyboard.type('nuova fonte')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/configurations\/fonti\?nuovo=1|\/configurations\/fonti$/)
    await page.goto('/configurations/fonti')
    await settled(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('gc')
    await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue('gc')
    await page.getByRole('heading', { level: 1 }).focus()
    const source = unique('Zz fonte')
    // Nobody waits for the dialog: what is typed at once is in its first field.
    await page.keyboard.type(`n${source}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Descrizione' })).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Descrizione' })).toHaveValue(source)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.keyboard.press('Control+s')
    expect((await saved).status()).toBe(201)
    await expect(dialog).toBeHidden()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL('/customers/all')
    await settled(page)
    await page.keyboard.type('nScavi')
    await expect(page.getByRole('textbox', { name: 'Ragione sociale' })).toHaveValue('Scavi')
    await page.getByRole('textbox', { name: 'Ragione sociale' }).fill('')
    await page.goBack()
    await settled(page)
  })
  await test.step('the sheet says which keys there are', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' })
    await expect(sheet.getByText('Riga successiva')).toBeVisible()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  await test.step('who signs out takes along what was recent', async () => {
    await open(page)
    await page.keyboard.type('esci')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'commerciale_cp')
    await visit(page, '/')
    await open(page)
    await expect(options(page).first()).toBeVisible()
    await expect(palette(page).getByRole('group', { name: 'Aperti di recente' })).toHaveCount(0)
    await expect(palette(page).getByText(name)).toHaveCount(0)
  })
})

test('on a phone an icon leads to the search', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'user_crm')
  await visit(page, '/')
  const name = unique('Zbrodolini')
  const id = await makeCustomer(page, name)
  await page.getByRole('button', { name: /^Cerca( un cliente|$)/ }).click()
  await field(page).fill(name.slice(0, -1))
  await expect(options(page).filter({ hasText: name })).toBeInViewport()
  expect(await accessibilityProblems(page)).toEqual([])
  await options(page).filter({ hasText: name }).click()
  await expect(page).toHaveURL(`/customers/${id}`)
  await settled(page)
})

test('what is typed before the search is there is in its field, and does nothing on the page below', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  const release = await holdBack(page, '**/assets/*.js')
  await page.keyboard.press('Control+k')
  // 'n' begins a new row and 'gc' leaves the page, were they not meant for the search.
  await page.keyboard.type('ngcx')
  await page.keyboard.press('Backspace')
  release()
  await expect(field(page)).toHaveValue('ngc')
  await page.keyboard.type(' x')
  await expect(field(page)).toHaveValue('ngc x')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/configurations/fonti')
})

test('where its code does not come the page says so and stays as it is, and the next time it comes', async ({
  page,
}) => {
  allowAnswers(page, OFFLINE)
  await page.route(/assets\/palette[^/]*\.js/, (route) => route.abort('internetdisconnected'))
  await signIn(page, 'admin')
  await visit(page, '/configurations/fonti')
  await createButton(page).click()
  const typed = textIn(dialogOf(page, /^Nuova fonte/i), 'Descrizione')
  await typed.fill('Ancora qui')
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Una parte non si è caricata.').first()).toBeVisible()
  await expect(typed).toHaveValue('Ancora qui')
  await page.unroute(/assets\/palette[^/]*\.js/)
  await open(page)
})
