import type { Locator, Page } from '@playwright/test'
import { api } from './support/customers.ts'
import { holdBack } from './support/hold.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const BOARD = '/trattativeCp/trattativeCp?mostra=bacheca'

interface Stored {
  id: number
  statoTrattativa: { description: string } | null
  notePersa: string | null
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (within: Locator, name: string): Locator => within.getByRole('link', { name, exact: true })

async function stateIds(page: Page): Promise<Map<string, number>> {
  const found = (await api(page, 'GET', '/api/stati_trattative')) as { id: number; description: string }[]
  return new Map(found.map(({ id, description }) => [description, id]))
}

test('a card is dragged, carried by keys and by its menu to another state; a loss asks its reason; all can be taken back', async ({
  page,
}) => {
  // What the user does shows without being told by the stream.
  await page.route('**/.well-known/mercure*', (route) => route.abort())
  await signIn(page, 'commerciale_cp')
  const both = unique('Zz scheda')
  const [one, two] = [`${both} A`, `${both} B`]
  const states = await stateIds(page)
  for (const ragioneSociale of [one, two])
    await api(page, 'POST', '/api/trattative_cp', { ragioneSociale, statoTrattativaId: states.get('Nuova') })
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/trattative_cp' && searchParams.get('filters')?.includes('statoTrattativaId'))
      pages.push(searchParams.get('filters') ?? '')
  })
  const address = `${BOARD}&filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: both }))}`
  await visit(page, address)
  const [fresh, working, lost] = ['Nuova', 'In lavorazione', 'Persa'].map((name) => column(page, name)) as [
    Locator,
    Locator,
    Locator,
  ]
  await expect(card(fresh, one)).toBeVisible()
  // One request for each column with cards.
  expect(new Set(pages).size).toBe(pages.length)
  await inspect(page)

  await test.step('by mouse, and taken back', async () => {
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await card(fresh, one)
      .locator('xpath=ancestor::article')
      .dragTo(working, { targetPosition: { x: 80, y: 200 } })
    expect((await put).postDataJSON()).toEqual({ statoTrattativaId: states.get('In lavorazione'), codiceLingua: 'it' })
    await expect(card(working, one)).toBeVisible()
    await expect(card(fresh, one)).toHaveCount(0)
    await settled(page)
    await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
    await expect(card(fresh, one)).toBeVisible()
    await expect(card(working, one)).toHaveCount(0)
  })

  await test.step('by keys', async () => {
    await card(fresh, two).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('[aria-live="assertive"]')).toContainText(`Hai preso ${two}`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(card(working, two)).toBeFocused()
    // Where the card of its own column was read, nothing is left.
    await expect
      .poll(() => working.locator('li:empty').evaluateAll((all) => Math.max(0, ...all.map((one) => one.clientHeight))))
      .toBe(0)
    await expect(page.locator('[aria-live="assertive"]')).toHaveText(`${two} spostata in In lavorazione`)
  })

  await test.step('a loss given up, then with its reason', async () => {
    // Wide enough for both columns: a press whose target is scrolled to takes up what has come under the pointer.
    await page.setViewportSize({ width: 1760, height: 900 })
    await card(fresh, one)
      .locator('xpath=ancestor::article')
      .dragTo(lost, { targetPosition: { x: 80, y: 200 } })
    const dialog = page.getByRole('dialog', { name: 'Segna come persa' })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expect(dialog).toContainText(one)
    // It is not lost before that is saved.
    await expect(card(fresh, one)).toBeVisible()
    await inspect(page)
    const evict = await holdBack(page, '**/api/trattative_cp?*')
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    // It gives the focus back as it goes, from a menu that is open by then as well.
    await expect(dialog).toHaveCount(0)
    await expect(card(fresh, one)).toBeVisible()
    await page.getByRole('button', { name: `Sposta ${one} in un’altra colonna` }).click()
    const lose = page.getByRole('button', { name: /Persa/ })
    await expect(lose).toBeVisible()
    // The columns that are read anew after it take the focus from nothing that was opened meanwhile.
    evict()
    await settled(page)
    await expect(page.getByRole('button', { name: /Nuova$/ })).toBeFocused()
    await lose.click()
    await page.unroute('**/api/trattative_cp?*')
    await dialog.getByLabel('Note sulla perdita').fill('Troppo cara')
    await dialog.getByRole('button', { name: 'Segna come persa' }).click()
    await expect(card(lost, one)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the list knows it, and changes the state where it stands', async () => {
    await page.getByRole('button', { name: 'Elenco', exact: true }).click()
    await settled(page)
    await page.getByRole('button', { name: `Stato di ${one}: P Persa` }).click()
    await page
      .getByRole('dialog', { name: `Stato di ${one}` })
      .getByRole('button', { name: /Nuova$/ })
      .click()
    await expect(page.getByRole('button', { name: `Stato di ${one}: N Nuova` })).toBeVisible()
    await settled(page)
    const filters = encodeURIComponent(JSON.stringify({ ragioneSociale: one }))
    const [stored] = (await api(page, 'GET', `/api/trattative_cp?filters=${filters}`)) as Stored[]
    expect([stored?.statoTrattativa?.description, stored?.notePersa]).toEqual(['Nuova', 'Troppo cara'])
    await page.goBack()
    await expect(card(fresh, one)).toBeVisible()
  })
})
