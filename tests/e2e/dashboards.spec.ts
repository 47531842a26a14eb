import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const PAGE = '/statistiche/andamento-trattative'
const OWN = '/statistiche/mio'

const block = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const titles = (page: Page) => page.locator('main article > header h2').allTextContents()
const number = async (page: Page, title: string) => {
  const link = page.getByRole('link', { name: new RegExp(`^${title}: \\d`) }).first()
  return { link, count: Number((await link.textContent())?.replaceAll('.', '')) }
}

test('a page of figures: its days and filters stand in the address, and each number opens exactly its rows', async ({
  page,
}) => {
  await signIn(page, 'supervisor_cp')
  await visit(page, PAGE)
  await test.step('it is in the menu, and what is read on it stands well', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link', { name: 'Andamento trattative' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: 'Accettazioni', exact: true })).toHaveCount(0)
    await inspect(page)
  })
  await test.step('other days', async () => {
    await page.getByRole('combobox', { name: 'Periodo' }).selectOption('Mese scorso')
    await expect(page).toHaveURL(/periodo=mese-scorso/)
    await settled(page)
    await page.reload()
    await settled(page)
    await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveValue('lastMonth')
    await page.getByRole('combobox', { name: 'Periodo' }).selectOption('Tutto')
    await settled(page)
  })
  await test.step('a number leads to as many rows', async () => {
    const { link, count } = await number(page, 'Vinte')
    expect(count).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trattative CP' })).toBeVisible()
    await expect(page.locator('[data-total]')).toHaveText(`${count} trattative`)
    await page.goBack()
    await settled(page)
  })
})

test('everybody makes a page of their own: what is put there is renamed, moved and taken away, with undo', async ({
  page,
}) => {
  await signIn(page, 'master')
  await visit(page, OWN)
  await expect(page.getByText('Qui stanno i tuoi grafici')).toBeVisible()
  await test.step('a figure, and a view of a list', async () => {
    await visit(page, PAGE)
    await page.getByRole('button', { name: 'Opzioni di Motivi di perdita' }).click()
    await page.getByRole('button', { name: 'Metti nel mio cruscotto' }).click()
    await expect(page.getByText('Messo nel tuo cruscotto')).toBeVisible()
    await visit(page, '/trattativeCp/trattativeCp?vistaSalvata=in-ritardo')
    await page.getByRole('button', { name: 'Opzioni della vista In ritardo' }).click()
    await page.getByRole('button', { name: 'Metti nel mio cruscotto' }).click()
    await expect(page.getByText('Messo nel tuo cruscotto')).toBeVisible()
    await visit(page, '/trattativeCp/trattativeCp?mostra=grafico')
    await page.getByRole('button', { name: 'Opzioni del grafico' }).click()
    await page.getByRole('button', { name: 'Metti nel mio cruscotto' }).click()
    await expect(page.getByText('Messo nel tuo cruscotto')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(page.getByText('Messo nel tuo cruscotto')).toHaveCount(0)
    await visit(page, OWN)
    await expect.poll(() => titles(page)).toEqual(['Motivi di perdita', 'In ritardo'])
    await expect(block(page, 'Motivi di perdita')).toContainText('Esito: Persa')
    await inspect(page)
  })
  await test.step('renamed', async () => {
    await page.getByRole('button', { name: 'Opzioni di Motivi di perdita' }).click()
    await page.getByRole('button', { name: 'Rinomina…' }).click()
    await expect(page.getByRole('textbox', { name: 'Titolo' })).toBeFocused()
    await page.keyboard.type('Perché si perde')
    await page.keyboard.press('Enter')
    await expect(block(page, 'Perché si perde')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await settled(page)
  })
  await test.step('moved by keys', async () => {
    await page.getByRole('button', { name: 'Opzioni di Perché si perde' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sposta dopo' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['In ritardo', 'Perché si perde'])
  })
  await test.step('taken away, and back', async () => {
    await page.getByRole('button', { name: 'Opzioni di In ritardo' }).click()
    await page.getByRole('button', { name: 'Togli dal cruscotto' }).click()
    await expect.poll(() => titles(page)).toEqual(['Perché si perde'])
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect.poll(() => titles(page)).toEqual(['In ritardo', 'Perché si perde'])
  })
})
