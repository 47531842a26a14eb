import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { rentals } from '../support/layout-tables.ts'
import { createButton, fillIn, newDialog } from './support/screen.ts'
import { elsewhere, expect, signIn, test } from './support/test.ts'
import { inspect, settled } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

// A list with every layout, by a JSON file alone: as a board, in a calendar, as a planning, on a map, at a desk and on a phone, in both themes.

const list = '/configurations/provaNoleggi'
const layouts = ['bacheca', 'calendario', 'planning', 'mappa'] as const

const layoutChoice = (page: Page) => page.getByRole('group', { name: 'Come mostrare l’elenco' })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a list by JSON is a board, a calendar, a planning and a map, at a desk and on a phone', async ({ browser }) => {
  const dev = await startDev()
  const baseURL = dev.url
  const page = await elsewhere(browser, { baseURL })
  try {
    await signIn(page, 'admin')
    await page.goto('/configurations/agents')
    writeFileSync(join(dev.folder, 'schema/tables/prova_noleggi.json'), JSON.stringify(rentals, null, 2))
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await expect(menu.getByRole('link', { name: 'Noleggi', exact: true, includeHidden: true })).toHaveCount(1)
    await page.goto(`${list}?filters={}`)
    for (const [mezzo, more] of rows) await make(page, { Mezzo: mezzo, ...more })
    await test.step('the switch keeps filters and address', () => switchOver(page))
    await test.step('cards move by keys and by their menu', () => onBoard(page))
    await test.step('entries stand on their days, and open', () => inCalendar(page))
    await test.step('bars move by mouse and keys, and a refusal puts them back', () => onPlanning(page))
    await test.step('pins and the list beside them', () => onMap(page))
    for (const colorScheme of ['light', 'dark'] as const) {
      const phone = await elsewhere(browser, {
        ...{ baseURL, colorScheme, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      })
      await signIn(phone, 'admin')
      if (colorScheme === 'light')
        await test.step('a phone shows one agent, and how long they are free', () => onPhone(phone))
      await page.emulateMedia({ colorScheme })
      // By day, the steps have looked at it at a desk.
      for (const layout of layouts)
        for (const one of colorScheme === 'dark' ? [page, phone] : [phone]) {
          await one.goto(`${list}?mostra=${layout}`)
          await settled(one)
          await inspect(one)
        }
      await phone.context().close()
    }
  } finally {
    await page.context().close()
    await dev.stop()
    dev.remove()
  }
})

const rows: [string, Record<string, string>][] = [
  ['Gru Roma', { Dal: '03-11-2026', Al: '12-11-2026', Importo: '1200,50', Latitudine: '41,9', Longitudine: '12,5' }],
  ['Gru Forlì', { Dal: '10-11-2026', Al: '10-11-2026', Importo: '300', Latitudine: '44,22', Longitudine: '12,04' }],
  ['Senza posto', { Dal: '20-11-2026' }],
]

async function make(page: Page, values: Record<string, string>) {
  await createButton(page).click()
  const dialog = newDialog(page, 'Noleggio')
  await fillIn(dialog, values)
  await dialog.getByRole('combobox', { name: 'Stato' }).click()
  await page.getByTitle('Prenotato').click()
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function switchOver(page: Page) {
  await page.goto(`${list}?filters={"mezzo":"gru"}`)
  await layoutChoice(page).getByRole('button', { name: 'Bacheca' }).click()
  await expect(page).toHaveURL(/mostra=bacheca/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(column(page, 'Prenotato')).toContainText('2 noleggi')
  await expect(column(page, 'Prenotato')).toContainText('1500.50')
  await inspect(page)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
}

async function onBoard(page: Page) {
  await card(page, 'Gru Roma').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Fuori').getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/Fuori: Gru Roma|Gru Roma/).first()).toBeVisible()
  await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
  await expect(column(page, 'Prenotato').getByRole('article')).toHaveCount(2)
}

async function inCalendar(page: Page) {
  await layoutChoice(page).getByRole('button', { name: 'Calendario' }).click()
  await page.goto(`${list}?mostra=calendario&view=month&date=10-11-2026`)
  await expect(page.getByRole('button', { name: /Gru Roma/ }).first()).toBeVisible()
  await inspect(page)
  await page
    .getByRole('button', { name: /Gru Forlì/ })
    .first()
    .click()
  await expect(page.getByText('300.00').first()).toBeVisible()
}

async function onPlanning(page: Page) {
  await page.goto(`${list}?mostra=planning&giorni=31&date=02-11-2026`)
  const bar = (name: string) => page.getByRole('gridcell', { name: new RegExp(name) })
  const row = page.getByRole('row', { name: /Senza agente/ })
  const carry = async (name: string, ...keys: string[]) => {
    await bar(name).focus()
    for (const key of ['Space', ...keys, 'Enter']) await page.keyboard.press(key)
  }
  await expect(row.getByRole('gridcell', { name: /Gru Roma.*si sovrappone/ })).toHaveCount(0)
  await expect(bar('Senza posto')).toHaveAccessibleName(/senza fine/)
  await inspect(page)
  await carry('Gru Forlì', 'ArrowRight', 'ArrowDown')
  await expect(bar('Gru Forlì')).toHaveAccessibleName(/11 novembre 2026/)
  await expect(row.getByRole('gridcell', { name: /Gru Forlì/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()
  await expect(row.getByRole('gridcell', { name: /Gru Forlì/ })).toHaveAccessibleName(/10 novembre 2026/)
  // Taken up once more where it was put back, it goes to an agent, who has one rental at a time.
  await carry('Gru Forlì', 'ArrowDown')
  await expect(row.getByRole('gridcell', { name: /Gru Forlì/ })).toHaveCount(0)
  allowAnswers(page, 422)
  const [from, to] = [await bar('Gru Roma').boundingBox(), await bar('Gru Forlì').boundingBox()]
  if (!from || !to) throw new Error('the bars are not there')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/non è stato spostato: Si sovrappone al periodo di «Gru Forlì»/)).toBeVisible()
  await expect(row.getByRole('gridcell', { name: /Gru Roma/ })).toHaveAccessibleName(/12 novembre 2026/)
  await carry('Gru Forlì', 'ArrowUp')
  await expect(row.getByRole('gridcell', { name: /Gru Forlì/ })).toHaveAccessibleName(/10 novembre 2026/)
}

async function onPhone(phone: Page) {
  await phone.goto(`${list}?mostra=planning&giorni=31&date=02-11-2026`)
  await expect(phone.getByRole('button', { name: /Gru Roma/ })).toContainText('fino al giovedì 12 novembre 2026')
  await phone.getByRole('button', { name: 'Agente successivo' }).click()
  await expect(phone.getByText('Libero dal 2 novembre al 2 dicembre')).toBeVisible()
}

async function onMap(page: Page) {
  await page.goto(`${list}?mostra=mappa`)
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gru Forlì' })).toBeVisible()
  await expect(page.getByText(/1 senza posizione/)).toBeVisible()
  await inspect(page)
}
