import type { Page } from '@playwright/test'
import { holdBack } from './support/hold.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { choose } from './support/screen.ts'
import { expect, onPhone, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { api, dayIn, makeVisit } from './support/visits.ts'

const card = (page: Page, name: RegExp | string) => page.getByRole('region', { name })

test('the day begins with whom to call, what was said of it and who is next; each role has its own page @phone', async ({
  page,
}) => {
  const name = unique('Ditta')
  // Of the late ones the oldest are shown: it is one of them, whatever other tests have left.
  const { data } = await api(page, 'commerciale_cp', '/api/trattative_cp', {
    ...{ ragioneSociale: name, dataInserimento: dayIn(-9), telefono: '0543 123456', richiamareInData: dayIn(-2000) },
  })
  const stored = async () => (await api(page, 'commerciale_cp', `/api/trattative_cp?filters={"id":${data.id}}`)).data[0]
  await signIn(page, 'commerciale_cp')
  await visit(page, '/')
  await restOnMessages(page)
  await inspect(page)
  const calls = card(page, /^Da richiamare/)
  const line = calls.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('In ritardo di 2.000 giorni')
  await expect(line.getByRole('link', { name: /^Chiama/ })).toHaveAttribute('href', 'tel:+390543123456')

  await line.getByRole('button', { name: 'Sposta la richiamata' }).click()
  await page.getByRole('button', { name: /^Domani/ }).click()
  await heard(page, `Richiamata di ${name} spostata al ${dayIn(1)}`)
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(line).toBeVisible()

  await line.getByRole('button', { name: `Fatto: ${name}` }).click()
  await page.getByLabel('Com’è andata?').fill('Vuole un’offerta.')
  await inspect(page)
  await page.keyboard.press('Control+Enter')
  await expect(line).toHaveCount(0)
  await expect(calls.locator(':focus')).toHaveCount(1)
  const { richiamareInData, note } = await stored()
  expect(richiamareInData).toBeNull()
  expect(note).toMatch(/Vuole un’offerta\.$/)

  // Somebody else's change arrives without being asked for.
  const first = { richiamareInData: dayIn(0), richiamareInOrario: '00:00' }
  await api(page, 'user_cp', `/api/trattative_cp/${data.id}`, first, 'PUT')
  await expect(line).toContainText('Oggi alle 00:00')

  await signIn(page, 'supervisor_cp')
  await visit(page, '/')
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Miei' }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Tutti' }).click()
  await expect(line).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(line).toBeVisible()
  await inspect(page)
  await card(page, /^In ritardo, per persona/)
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/trattativeCp\?filters=.*operatoreId/)
  await settled(page)

  const title = unique('Visita')
  await makeVisit(page, 'user_crm', { title, date: dayIn(0), startTime: '08:00', endTime: '23:45' })
  await signIn(page, 'user_crm')
  await visit(page, '/')
  await expect(
    card(page, /^Visite di oggi/)
      .getByRole('listitem')
      .filter({ hasText: title }),
  ).toContainText('08:00–23:45')
  await inspect(page)
  if (onPhone(page)) return

  await signIn(page, 'user_inventario_mezzi')
  await visit(page, '/')
  await expect(page).toHaveURL(/inventariMezzi$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciao, ')
})

test('a callback is moved in a calendar that lies within the window, and its pencil suits a thumb', {
  tag: '@phone-first',
}, async ({ page }) => {
  await test.step('another day is chosen in a calendar that lies within the window', async () => {
    const name = unique('Ditta')
    const { data } = await api(page, 'commerciale_cp', '/api/trattative_cp', {
      ...{ ragioneSociale: name, dataInserimento: dayIn(-9), richiamareInData: dayIn(-2000) },
    })
    await signIn(page, 'commerciale_cp')
    await visit(page, '/')
    const line = card(page, /^Da richiamare/)
      .getByRole('listitem')
      .filter({ hasText: name })
    await line.getByRole('button', { name: 'Sposta la richiamata' }).click()
    await page.getByRole('button', { name: 'Scegli il giorno…' }).click()
    const day = line.getByRole('textbox').first()
    await expect(day).toBeFocused()
    await day.click()
    await expect(page.locator('.ant-picker-dropdown:visible')).toBeInViewport({ ratio: 1 })

    // What cannot be read stays, and nothing is saved without it.
    if (onPhone(page)) {
      await api(page, 'commerciale_cp', `/api/trattative_cp/${data.id}`, { richiamareInData: null }, 'PUT')
      return
    }
    await day.fill('dopo le ferie')
    await day.press('Control+Enter')
    await expect(line.getByRole('alert')).toHaveText('Data non valida: usa la forma GG-MM-AAAA')
    await expect(day).toHaveValue('dopo le ferie')
    await day.fill('31/12/27')
    await day.press('Control+Enter')
    await heard(page, `Richiamata di ${name} spostata al 31-12-2027`)
  })
  await test.step('a pencil on the page of a row is large enough for a thumb and lies over nothing else', async () => {
    const { data } = await api(page, 'commerciale_cp', '/api/trattative_cp', {
      ...{ ragioneSociale: unique('Ditta'), dataInserimento: dayIn(-9), richiamareInData: dayIn(0) },
    })
    await moveTo(page, `/trattativeCp/trattativeCp/${data.id}`)
    const pencil = await page
      .locator('header')
      .getByRole('button', { name: /^Modifica Da richiamare il/ })
      .boundingBox()
    const done = await page
      .locator('header')
      .getByRole('button', { name: /^Fatto/ })
      .boundingBox()
    if (!pencil || !done) throw new Error('Not on screen')
    if (onPhone(page)) expect(pencil.height).toBeGreaterThanOrEqual(44)
    expect(pencil.x + pencil.width <= done.x || pencil.y + pencil.height <= done.y).toBe(true)
  })
})

test('a visit without a report opens where the report is entered, and closed again leads back home @phone-full', async ({
  page,
}) => {
  const title = unique('Visita')
  await makeVisit(page, 'user_crm', { title, date: dayIn(-1), startTime: '09:00', endTime: '10:00' })
  await signIn(page, 'user_crm')
  await visit(page, '/')
  const line = card(page, /senza consuntivo/)
    .getByRole('listitem')
    .filter({ hasText: title })
  await line.getByRole('link', { name: `Scrivi il consuntivo di ${title}` }).click()
  const channel = page.getByRole('combobox', { name: 'Canale di comunicazione (consuntivo)' })
  if (onPhone(page)) await expect(channel).toBeInViewport()
  else await expect(channel).toBeFocused()
  await choose(channel, ['Telefono'])
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ciao, ')
  await expect(line).toHaveCount(0)
})

test('a first visit shows at once where the blocks come, and nothing moves when they do @phone-first', async ({
  page,
}) => {
  await signIn(page, 'commerciale_cp')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('home-room')) localStorage.removeItem(key)
  })
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += 'value' in entry ? Number(entry.value) : 0
      document.documentElement.dataset.moved = String(moved)
    })
    let moved = 0
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  const bringCode = await holdBack(page, '**/assets/home-*.js')
  const bringRows = await holdBack(page, '**/api/trattative_cp?*')
  await page.goto('/')
  // The code of the first block is on its way, then its rows are.
  const sketch = page.locator('[data-column]').first().locator('[data-sketch]').first()
  await expect(sketch).toBeInViewport()
  bringCode()
  const calls = card(page, /^Da richiamare/)
  await expect(calls).toHaveAttribute('aria-busy', 'true')
  bringRows()
  await settled(page)
  await expect(calls).toBeVisible()
  await expect(page.locator('[data-sketch]')).toHaveCount(0)
  expect(Number(await page.locator('html').getAttribute('data-moved'))).toBeLessThan(0.02)
})
