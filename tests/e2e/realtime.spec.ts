import type { Page } from '@playwright/test'
import { heard } from './support/messages.ts'
import { colleague, list, news, STREAM, somebody, visitListening } from './support/realtime.ts'
import { createButton, filterBy, rowNames } from './support/screen.ts'
import { elsewhere, expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const heightOf = async (page: Page) => (await createButton(page).boundingBox())?.y

test('the stream opens after sign-in and closes at sign-out', {
  tag: ['@GEN-18', '@RT-01', '@RT-02', '@RT-03', '@RT-06'],
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('mercure')) asked.push(request.url())
  })
  await visit(page, '/login')
  expect(asked).toEqual([])
  await signIn(page, 'marketing')
  const [stream] = await Promise.all([page.waitForRequest(STREAM), visit(page, '/')])
  expect(new URL(stream.url()).searchParams.getAll('topic')).toContain('logout')
  expect((await stream.allHeaders()).authorization).toMatch(/^Bearer ./)
  expect(stream.url()).not.toContain('eyJ')
  const over = page.waitForEvent('requestfailed', (request) => request === stream)
  await page.evaluate(() => {
    localStorage.removeItem('token')
    localStorage.removeItem('refresh_token')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await over
  await expect(page).toHaveURL(/\/login/)
})

test('a deactivated account is told so and signed out without a request of its own; other accounts are not', {
  tag: ['@RT-04', '@RT-05'],
}, async ({ page, browser }) => {
  const { admin, username, id } = await somebody(page.request)
  await signIn(page, username, ownPassword)
  await visitListening(page, '/configurations/fonti')
  const other = await elsewhere(browser)
  await signIn(other, 'nl')
  await visitListening(other, '/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await admin.update(`users/${id}/active/N`, {})
  await expect(page).toHaveURL(/\/login$/)
  // It was the hub that said it, and not an answer to a call.
  expect(asked.filter((path) => /^\/(api|token)/.test(path))).toEqual([])
  await heard(page, 'La sessione è stata chiusa')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await settled(page)
  await inspect(page)
  await expect(other).toHaveURL(/\/$/)
  await other.context().close()
})

test('an open list announces rows added by others and shows them on request; nothing moves before', async ({
  page,
}) => {
  const name = unique('Zz novità')
  const other = await colleague(page.request, 'admin')
  await other.create('fonti', { description: `${name} m` })
  await signIn(page, 'supervisor_cp')
  await visitListening(page, list(name))
  const before = await heightOf(page)
  for (const letter of ['a', 'b', 'c']) await other.create('fonti', { description: `${name} ${letter}` })
  await expect(news(page, '3 nuove righe, mostra')).toBeVisible()
  expect(await rowNames(page)).toEqual([`${name} m`])
  expect(await heightOf(page)).toBe(before)
  await inspect(page)
  await news(page, '3 nuove righe, mostra').click()
  await expect.poll(() => rowNames(page)).toEqual([`${name} m`, `${name} a`, `${name} b`, `${name} c`])
  await expect(news(page, /mostra$/)).toHaveCount(0)
  await expect(page.getByText('4 fonti')).toBeVisible()
})

test('only changes within the filters are announced; changed values update in place, deleted rows disappear on request', async ({
  page,
}) => {
  const name = unique('Zz filtro')
  const other = await colleague(page.request, 'admin')
  const first = await other.create('fonti', { description: `${name} uno` })
  const second = await other.create('fonti', { description: `${name} due` })
  await signIn(page, 'supervisor_cp')
  await visitListening(page, list(name))
  await expect.poll(() => rowNames(page)).toEqual([`${name} uno`, `${name} due`])
  const looked = page.waitForResponse((response) => response.url().includes('/api/fonti?'))
  await other.create('fonti', { description: unique('Altro') })
  await looked
  await expect(news(page, /mostra$/)).toHaveCount(0)
  await other.update(`fonti/${first}`, { description: `${name} unO` })
  await expect.poll(() => rowNames(page)).toEqual([`${name} unO`, `${name} due`])
  await expect(news(page, /mostra$/)).toHaveCount(0)
  // What would widen its column is announced instead.
  const wide = `${name} uno, segnalata da un cliente storico della filiale di Cesena durante la fiera di novembre`
  await other.update(`fonti/${first}`, { description: wide })
  await expect(news(page, 'Elenco modificato da altri, mostra')).toBeVisible()
  expect(await rowNames(page)).toEqual([`${name} unO`, `${name} due`])
  await news(page, 'Elenco modificato da altri, mostra').click()
  await expect.poll(() => rowNames(page)).toEqual([wide, `${name} due`])
  await other.update(`fonti/${first}`, { description: `${name} unO` })
  await expect(news(page, 'Elenco modificato da altri, mostra')).toBeVisible()
  await news(page, 'Elenco modificato da altri, mostra').click()
  await other.remove(`fonti/${second}`)
  await expect(news(page, 'Elenco modificato da altri, mostra')).toBeVisible()
  expect(await rowNames(page)).toEqual([`${name} unO`, `${name} due`])
  await news(page, 'Elenco modificato da altri, mostra').click()
  await expect.poll(() => rowNames(page)).toEqual([`${name} unO`])
})

test("a user's own saves are not announced", async ({ page }) => {
  const name = unique('Zz mia')
  await signIn(page, 'supervisor_cp')
  await visitListening(page, '/configurations/fonti')
  await filterBy(page, 'Descrizione', name)
  await createButton(page).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Descrizione' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click()
  await expect.poll(() => rowNames(page)).toEqual([name])
  // The hub tells of it first, and then of what somebody else adds: only that is announced.
  const other = await colleague(page.request, 'admin')
  await other.create('fonti', { description: `${name} altrui` })
  await expect(news(page, /mostra$/)).toHaveAccessibleName('1 nuova riga, mostra')
  expect(await rowNames(page)).toEqual([name])
})

test('an unavailable hub disturbs nobody, and no change is lost when it returns', async ({ page }) => {
  const name = unique('Zz persa')
  const other = await colleague(page.request, 'admin')
  await signIn(page, 'supervisor_cp')
  await visitListening(page, list(name))
  // What was told before is looked into before the hub goes away.
  await other.create('fonti', { description: `${name} m` })
  await news(page, '1 nuova riga, mostra').click()
  await expect.poll(() => rowNames(page)).toEqual([`${name} m`])
  let tries = 0
  await page.route(STREAM, (route) => {
    tries++
    return route.abort('connectionrefused')
  })
  // The stream is lost; what happens meanwhile cannot be told.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
  await other.create('fonti', { description: `${name} a` })
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => tries).toBeGreaterThan(1)
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.unroute(STREAM)
  await expect(news(page, '1 nuova riga, mostra')).toBeVisible()
  await news(page, '1 nuova riga, mostra').click()
  await expect.poll(() => rowNames(page)).toEqual([`${name} m`, `${name} a`])
})
