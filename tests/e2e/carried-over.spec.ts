import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptanceParts } from '#schema/rules/acceptance-parts.ts'
import { inRome } from '#schema/rules/rome.ts'
import { acceptancesOf, photo, STEPPER, stepTitle } from './support/acceptance.ts'
import { headersOf } from './support/accounts.ts'
import { keptOf, keptOn } from './support/device.ts'
import { expectKept } from './support/drafts.ts'
import { newInventory } from './support/inventories.ts'
import { leaveAsBefore, leftAsBefore, oldDraft, oldFile, oldRequest, oldScan } from './support/old-device.ts'
import { fillIn, openNew } from './support/screen.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { visit } from './support/visit.ts'

const OTHER = 999_999

/** Somebody who counts an inventory and accepts vehicles, signed in on this page. */
async function start(page: Page) {
  const inventory = await newInventory(page.request)
  const headers = await headersOf(page.request)
  const filters = JSON.stringify({ username: inventory.username })
  const { data } = await (await page.request.get(`/api/users?${new URLSearchParams({ filters })}`, { headers })).json()
  const user: number = data[0].id
  const ruoli = ['ROLE_USER_INVENTARIO_MEZZI', 'ROLE_USER_ACCETTAZIONE_MEZZI']
  await page.request.put(`/api/users/${user}`, { data: { ruoli }, headers })
  await signIn(page, inventory.username, ownPassword)
  return { ...inventory, user }
}

/** An acceptance that was recorded and not sent, as the release before kept it. */
async function waitingAcceptance(user: number, order: number, serial: string) {
  const id = randomUUID()
  const { buffer } = await photo('IMG_1.jpg', '#aa5500')
  const dataAccettazione = inRome(new Date()).day
  const values = {
    dataAccettazione,
    operatoreId: user,
    matricola: serial,
    carburante: 3,
    danni: false,
    codiceLingua: 'it',
  }
  const file = (name: string, stored: string) => ({
    ...{ name, fileName: `${name}.jpg`, size: buffer.length, type: 'image/jpeg', modified: 7, sha256: '', stored },
  })
  const content = {
    ...{ key: randomUUID(), kind: 'acceptance', subject: 'acceptances', title: `Accettazione di ${serial}` },
    path: '/api/accettazioni_mezzi',
    editPath: STEPPER,
    fields: acceptanceParts({ values, checks: [], photos: [{ posizione: 'fronte' }, { posizione: 'retro' }] }),
    files: [file('foto-0', `${id}-0`), file('foto-1', `${id}-1`)],
    sender: `${user}`,
    attempts: 0,
  }
  return oldRequest(user, id, order, content, [
    oldFile('request', id, `${id}-0`, buffer),
    oldFile('request', id, `${id}-1`, buffer),
  ])
}

const waitingScan = (user: number, inventory: { id: number; nome: string }, codice: string) =>
  oldScan(user, inventory.id, { key: randomUUID(), nome: inventory.nome, codice, il: new Date().toISOString() })

/** A draft of an acceptance with a photo, left in the step of the photos. */
async function acceptanceDraft(user: number, serial: string) {
  const id = randomUUID()
  const { buffer } = await photo('IMG_7.jpg', '#0055aa')
  const key = JSON.stringify({ foto: 'f', posizione: 'fronte', segni: [], descrizione: 'Il parafango' })
  const content = {
    ...{ title: `Accettazione di ${serial}`, path: STEPPER },
    entries: [
      { key: 'matricola', label: 'Matricola', type: 'text', value: serial },
      { key: 'passo', label: 'Passo', type: 'text', value: 'Foto' },
    ],
    files: [{ key, name: 'IMG_7.jpg', type: 'image/jpeg', modified: 7, stored: `${id}-0` }],
  }
  return oldDraft(user, id, 'accettazioni_mezzi new stepper', content, [oldFile('draft', id, `${id}-0`, buffer)])
}

test('what the release before has left on the device is carried over and arrives once, also what an old tab adds later', async ({
  page,
}) => {
  const { id, nome, user, codes } = await start(page)
  const serials = [1, 2, 3].map(() => unique('MAT'))
  const requests = await Promise.all(serials.map((serial, n) => waitingAcceptance(user, n + 1, serial)))
  const scans = [...codes, ...Array.from({ length: 250 }, (_, n) => `Z-${n}`)].map((codice) =>
    waitingScan(user, { id, nome }, codice),
  )
  const drafts = [await acceptanceDraft(user, unique('MAT')), await acceptanceDraft(user, unique('MAT'))]
  const foreign = oldDraft(OTHER, randomUUID(), 'agents new {} ', { title: 'Altrui', path: '/', entries: [] })
  const locked = { ...waitingScan(user, { id, nome }, 'CHIUSA'), keyName: 'lost' }
  const lost = oldFile('request', randomUUID(), randomUUID(), Buffer.from('never finished'))
  const queue = { name: 'crm-queue', entries: requests, lost: [lost] } as const
  await leaveAsBefore(page, [
    queue,
    { name: 'crm-scans', entries: [...scans, locked] },
    { name: 'crm-drafts', entries: [...drafts, { ...foreign, keyName: 'of another' }] },
  ])
  const posts: string[] = []
  page.on('request', (one) => one.method() === 'POST' && posts.push(new URL(one.url()).pathname))

  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('3 di 3 contati')).toBeVisible()
  await expect(page.getByText('Tutto inviato', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('250 anomalie')).toBeVisible()
  for (const serial of serials) {
    await expect
      .poll(async () => (await acceptancesOf(page.request, serial)).map(({ foto }) => foto.length))
      .toEqual([2])
  }
  expect(posts.filter((path) => path === '/api/accettazioni_mezzi')).toHaveLength(3)
  expect(await leftAsBefore(page)).toEqual({ drafts: 0, chosen: 0, requests: 0, parts: 1, scans: 0 })
  // What nobody here can open waits for who can.
  const { entries } = await keptOn(page)
  expect(entries.filter(({ text }) => text.includes(`"user":${OTHER}`))).toHaveLength(1)
  expect(entries.filter(({ by }) => by === 'lost')).toHaveLength(1)

  // A browser that ended while it carried over has them in both; an old tab scans on.
  await leaveAsBefore(page, [
    queue,
    {
      name: 'crm-scans',
      entries: [scans[0], waitingScan(user, { id, nome }, 'TARDI-1')].filter((one) => one !== undefined),
    },
  ])
  await visit(page, STEPPER)
  await expect(page.getByText('251 anomalie')).toHaveCount(0)
  await expect.poll(async () => (await keptOf(page, 'scan')).length).toBe(1)
  await expect(page.getByRole('status').filter({ hasText: 'Bozza di' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Riprendi' }).first().click()
  await expect(stepTitle(page)).toContainText('Foto')
  await expect(page.getByRole('button', { name: /^Apri la foto/ })).toHaveCount(1)
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('251 anomalie')).toBeVisible()
  expect(posts.filter((path) => path === '/api/accettazioni_mezzi')).toHaveLength(3)
  expect(await leftAsBefore(page)).toEqual({ drafts: 0, chosen: 0, requests: 0, parts: 1, scans: 0 })
})

test('what finds no room on a full device stays as it was left, says so, and goes once there is room', async ({
  page,
}) => {
  const { user } = await start(page)
  const serial = unique('MAT')
  await leaveAsBefore(page, [{ name: 'crm-queue', entries: [await waitingAcceptance(user, 1, serial)] }])
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...parts: Parameters<typeof put>) {
      const isFull = localStorage.getItem('full') !== null && this.name === 'contents'
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      return put.apply(this, parts)
    }
  })
  await page.evaluate(() => localStorage.setItem('full', 'Y'))
  await visit(page, '/')
  await expect(page.getByText('1 elemento conservato da una versione precedente')).toBeVisible()
  expect(await leftAsBefore(page)).toEqual({ requests: 1, parts: 2 })
  expect((await keptOn(page)).files).toEqual([])
  await page.evaluate(() => localStorage.removeItem('full'))
  await visit(page, '/')
  await expect.poll(async () => (await acceptancesOf(page.request, serial)).map(({ foto }) => foto.length)).toEqual([2])
  expect(await leftAsBefore(page)).toEqual({ requests: 0, parts: 0 })
})

test('a draft that a form of an old tab has open is carried over once that tab is closed', async ({
  page,
  context,
}) => {
  const { user } = await start(page)
  const draft = await acceptanceDraft(user, unique('MAT'))
  await leaveAsBefore(page, [{ name: 'crm-drafts', entries: [draft] }])
  const old = await context.newPage()
  await old.goto('/favicon.svg')
  await old.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve()
          return new Promise(() => undefined)
        })
      }),
    `crm-draft-${String(draft.value.id)}`,
  )
  await visit(page, STEPPER)
  await expect.poll(async () => (await keptOn(page)).entries.some(({ kind }) => kind === 'copy')).toBe(true)
  expect(await leftAsBefore(page)).toEqual({ drafts: 1, chosen: 1 })
  await old.close()
  await visit(page, STEPPER)
  await expect(page.getByRole('button', { name: 'Riprendi' })).toHaveCount(1)
  expect(await leftAsBefore(page)).toEqual({ drafts: 0, chosen: 0 })
})

test('a page whose store a newer release has taken over says so, and loses nothing that was kept', async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, '/configurations/agents')
  await fillIn(await openNew(page, 'Agente'), { Nome: 'Zz prima' })
  await expectKept(page, 1)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('crm-device', 2)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
  await expect(page.getByText('In un’altra scheda è aperta una versione più recente')).toBeVisible()
  await expectKept(page, 1)
})
