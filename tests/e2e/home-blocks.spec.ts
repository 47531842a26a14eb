import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startDev } from '../support/dev-project.ts'
import { inspections } from '../support/home-table.ts'
import { headersOf } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { dialogOf } from './support/screen.ts'
import { elsewhere, expect, onPhone, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { api, dayIn } from './support/visits.ts'

/** Makes a row as who is signed in on the page. */
async function make(page: Page, data: Record<string, string>) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/prova_sopralluoghi', { data, headers })).status()).toBe(201)
}

const titles = (page: Page, column = 'work') => page.locator(`[data-column=${column}] h2`)
const arrange = (page: Page) => dialogOf(page, 'Personalizza la pagina iniziale')
const openArrangement = (page: Page) => page.getByRole('button', { name: 'Personalizza la pagina iniziale' }).click()
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messaggi' }).getByRole('button', { name: 'Annulla' }).last().click()

test('everybody arranges their home page: hidden and ordered by keys, elsewhere too, undone, and as usual again @phone', async ({
  page,
  browser,
}) => {
  const username = onPhone(page) ? 'master' : 'user_cp'
  await signIn(page, username)
  await page.request.fetch('/api/home', { method: 'DELETE', headers: await headersOf(page.request, username) })
  await visit(page, '/')
  await expect(titles(page, 'side')).toContainText(['Trattative per stato'])
  await openArrangement(page)
  await inspect(page)
  await arrange(page).getByRole('button', { name: 'Sposta Da richiamare dopo' }).press('End')
  await arrange(page).getByRole('checkbox', { name: 'Trattative per stato' }).uncheck()
  await arrange(page).getByRole('button', { name: 'Salva' }).click()
  await heard(page, 'Pagina iniziale personalizzata')
  await expect(titles(page, 'side')).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(titles(page, 'side')).toHaveCount(0)

  const other = await elsewhere(browser)
  await signIn(other, username)
  await other.goto('/')
  await settled(other)
  await expect(titles(other, 'side')).toHaveCount(0)

  // A block that has come since stands last.
  await api(page, username, '/api/home', { blocks: [{ name: 'states', hidden: false }] }, 'PUT')
  await page.reload()
  await settled(page)
  await expect(titles(page).last()).toContainText('Nuovo')
  await openArrangement(page)
  await arrange(page).getByRole('button', { name: 'Come in origine' }).click()
  await heard(page, 'Pagina iniziale come in origine')
  await expect(page.locator('[data-column] h2').filter({ hasText: 'Nuovo' })).toHaveCount(0)
  await undo(page)
  await expect(titles(page).last()).toContainText('Nuovo')

  await openArrangement(page)
  const checked = arrange(page).getByRole('checkbox', { checked: true })
  while ((await checked.count()) > 0) await checked.first().click()
  await arrange(page).getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Hai nascosto tutti i riquadri')).toBeVisible()
  await inspect(page)
  await page.locator('main').getByRole('button', { name: 'Personalizza', exact: true }).click()
  await arrange(page).getByRole('button', { name: 'Come in origine' }).click()
  await expect(titles(page, 'side')).toContainText(['Trattative per stato'])
  await other.context().close()
})

test('a list puts blocks on the home page by JSON, at a desk and on a phone', async ({ browser }) => {
  const dev = await startDev()
  const baseURL = dev.url
  const page = await elsewhere(browser, { baseURL })
  try {
    await signIn(page, 'admin')
    await page.goto('/')
    writeFileSync(join(dev.folder, 'schema/tables/prova_sopralluoghi.json'), JSON.stringify(inspections, null, 2))
    const block = page.getByRole('region', { name: /^Sopralluoghi da fare/ })
    await expect(block).toContainText('Nessun sopralluogo da fare.')
    for (const [luogo, giorno] of [
      ['Cava Rossi', dayIn(-3)],
      ['Porto', dayIn(0)],
      ['Ponte', dayIn(5)],
    ] as const)
      await make(page, { luogo, giorno, telefono: '0543 123456' })
    const line = (name: string) => block.getByRole('listitem').filter({ hasText: name })
    await expect(line('Porto')).toBeVisible()
    await expect(block.getByRole('heading', { level: 3 })).toHaveText(['In ritardo', 'Oggi'])
    for (const colorScheme of ['light', 'dark'] as const) {
      const phone = await elsewhere(browser, {
        ...{ baseURL, colorScheme, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      })
      await signIn(phone, 'admin')
      await phone.goto('/')
      await page.emulateMedia({ colorScheme })
      for (const one of [page, phone]) {
        await settled(one)
        await expect(one.getByRole('region', { name: /^Sopralluoghi per stato/ })).toContainText('Da fare')
        await inspect(one)
      }
      await phone.context().close()
    }

    await line('Cava Rossi').getByRole('button', { name: 'Modifica Cava Rossi' }).click()
    const form = dialogOf(page, /Cava Rossi/)
    await form.getByLabel('Luogo').fill('Cava Bianchi')
    await form.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(line('Cava Bianchi')).toBeVisible()
    for (const name of ['Cava Bianchi', 'Porto']) {
      await line(name)
        .getByRole('button', { name: `Stato di ${name}` })
        .click()
      await page.locator('[popover]:popover-open').getByRole('button', { name: /Fatto/ }).click()
      await expect(line(name)).toHaveCount(0)
    }
    await expect(block).toContainText(`Nessun sopralluogo da fare. Prossimo: Ponte · ${dayIn(5)}`)
    await expect(page.getByRole('region', { name: /^Sopralluoghi per stato/ })).toContainText('Fatto2')
  } finally {
    await page.context().close()
    await dev.stop()
    dev.remove()
  }
})
