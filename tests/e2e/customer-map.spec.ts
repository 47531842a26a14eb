import type { Page } from '@playwright/test'
import { makeCustomer } from './support/customers.ts'
import { fillIn, textIn } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'

test('the marker and the coordinates of the form stay in sync; the map shows who matches the filters', {
  tag: ['@MAP-01', '@CUST-F-14', '@CUST-F-15'],
}, async ({ page }) => {
  await signIn(page, 'user_crm')
  const id = await makeCustomer(page, unique('Zz mappa'))
  await visit(page, `/customers/${id}?vista=modifica`)
  const main = page.getByRole('main')
  const map = main.getByRole('application', { name: 'Mappa con la posizione del cliente' })
  const pin = map.getByRole('button', { name: 'Posizione del cliente' })
  await expect(map).toBeVisible()
  await expect(pin).toHaveCount(0)
  await expect(main.getByText('Sfondo della mappa non configurato')).toBeVisible()

  await main.getByRole('button', { name: 'Metti il segnaposto al centro' }).click()
  await expect(pin).toBeVisible()
  await expect(textIn(main, 'Latitudine')).toHaveValue(/^\d{2},\d{1,6}$/)

  await fillIn(main, { Latitudine: '44,222701', Longitudine: '12,040698' })
  await expect(pin).toBeVisible()
  await settled(page)
  await inspect(page)

  if (!onPhone(page)) {
    await pin.scrollIntoViewIfNeeded()
    const from = await pin.boundingBox()
    if (!from) throw new Error('The marker is on the map')
    await page.mouse.move(from.x + 16, from.y + 16)
    await page.mouse.down()
    await page.mouse.move(from.x + 46, from.y + 36, { steps: 6 })
    await page.mouse.up()
    await expect(textIn(main, 'Longitudine')).not.toHaveValue('12,040698')
  }
  const longitude = Number((await textIn(main, 'Longitudine').inputValue()).replace(',', '.'))
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await main.getByRole('button', { name: 'Salva', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ longitude })
  await settled(page)
  await test.step('the map shows the customers that match the filters, in clusters and single', () => findOnMap(page))
})

async function findOnMap(page: Page): Promise<void> {
  const name = unique('Zz punto')
  const id = await makeCustomer(page, name, { latitude: 45.1234, longitude: 9.4321, city: 'Stradella' })
  await moveTo(page, '/customers/all')
  await page.getByRole('button', { name: 'Mappa', exact: true }).click()
  await expect(page).toHaveURL(/mostra=mappa/)
  const map = page.getByRole('application', { name: 'Mappa dei clienti' })
  await expect(map.getByRole('button', { name: /clienti, avvicina$/ }).first()).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.getByRole('search').getByRole('textbox', { name: 'Cerca' }).fill(name)
  await expect(page.getByText('1 cliente in vista')).toBeVisible()
  await settled(page)
  const line = page.getByRole('list', { name: 'Clienti in vista' }).getByRole('listitem')
  await expect(line).toHaveText(`${name}CittàStradella`)
  const pin = map.getByRole('button', { name: `Apri il cliente ${name}` })
  await line.getByRole('link', { name }).focus()
  await expect(pin).toHaveAttribute('data-lit')
  await pin.focus()
  await expect(line).toHaveAttribute('data-lit')
  await pin.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
  await settled(page)
  await page.goBack()
  await expect(line).toHaveAttribute('data-lit')
  await settled(page)
}

test('who has no place on the map is counted, and listed when asked for', { tag: '@MAP-01' }, async ({ page }) => {
  await signIn(page, 'user_crm')
  const name = unique('Zz altrove')
  await makeCustomer(page, name)
  await visit(
    page,
    `/customers/all?mostra=mappa&${new URLSearchParams({ filters: JSON.stringify({ companyName: name }) })}`,
  )
  await expect(page.getByText('0 clienti in vista')).toBeVisible()
  await expect(page.getByText('Ancora nessun cliente sulla mappa')).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.getByRole('button', { name: '1 senza posizione' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Latitudine: vuoto')).toBeVisible()
  await expect(page).not.toHaveURL(/mostra/)
  await settled(page)
})
