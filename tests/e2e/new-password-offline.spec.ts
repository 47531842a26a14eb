import type { Page } from '@playwright/test'
import { acceptancesOf, fillAll, record, STEPPER, stepTitle } from './support/acceptance.ts'
import { enter, headersOf } from './support/accounts.ts'
import { keptOf } from './support/device.ts'
import { newInventory } from './support/inventories.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { settled, visit } from './support/visit.ts'
import { allowAnswers, OFFLINE } from './support/watch.ts'

const NEW = 'nuova-parola-42'
const SENT = ['**/api/accettazioni_mezzi', '**/api/inventari-mezzi/*/scansioni']

/** Which keys have sealed what waits on this device. */
async function sealedBy(page: Page): Promise<string[]> {
  const waiting = [...(await keptOf(page, 'request')), ...(await keptOf(page, 'scan'))]
  return waiting.map(({ by = '' }) => by)
}

test('what a device has not sent when the password is changed elsewhere is sent once after the next sign-in', async ({
  page,
}) => {
  const { id, username, codes } = await newInventory(page.request)
  const boss = await headersOf(page.request)
  const { data: mine } = await (
    await page.request.get(`/api/users?filters={"username":"${username}"}`, { headers: boss })
  ).json()
  const user: number = mine[0].id
  const ruoli = ['ROLE_USER_INVENTARIO_MEZZI', 'ROLE_USER_ACCETTAZIONE_MEZZI']
  expect((await page.request.put(`/api/users/${user}`, { data: { ruoli }, headers: boss })).status()).toBe(200)

  await signIn(page, username, ownPassword)
  allowAnswers(page, OFFLINE)
  for (const path of SENT) await page.route(path, (route) => route.abort('internetdisconnected'))
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  const field = page.getByLabel('Codice del mezzo')
  for (const code of codes.slice(0, 2)) {
    await field.fill(code)
    await field.press('Enter')
  }
  const lines = page.getByRole('region', { name: 'Ultime scansioni' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Trovato, da confermare' })).toHaveCount(2)
  const serial = unique('MAT')
  await visit(page, STEPPER)
  await expect(stepTitle(page)).toContainText('Dati mezzo')
  await fillAll(page, serial)
  await record(page)
  await expect(page.getByText('1 accettazione in attesa di invio')).toBeVisible()
  const before = await sealedBy(page)
  expect([before.length, new Set(before).size]).toEqual([3, 1])

  const headers = await headersOf(page.request, username, ownPassword)
  const change = { oldPassword: ownPassword, password: NEW, confirmPassword: NEW }
  allowAnswers(page, 401)
  expect((await page.request.put(`/api/users/${user}/change-password`, { data: change, headers })).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/)
  const posts: string[] = []
  page.on('request', (one) => one.method() === 'POST' && posts.push(new URL(one.url()).pathname))
  await enter(page, username, NEW)
  await settled(page)
  await expect.poll(async () => (await sealedBy(page)).includes(before[0] ?? '')).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  posts.length = 0
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('2 di 3 contati')).toBeVisible()
  await expect(page.getByRole('main').getByText('Tutto inviato', { exact: true })).toBeVisible()
  await expect.poll(async () => (await acceptancesOf(page.request, serial)).length).toBe(1)
  await expect(page.getByRole('button', { name: 'Invii di questo dispositivo', exact: true })).toBeVisible()
  const [acceptance] = await acceptancesOf(page.request, serial)
  expect([acceptance?.foto.length, acceptance?.firma === null]).toEqual([2, false])
  expect(posts.filter((path) => path === '/api/accettazioni_mezzi')).toHaveLength(1)
})
