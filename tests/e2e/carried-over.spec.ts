import { randomUUID } from 'node:crypto'
import { acceptancesOf, STEPPER, stepTitle } from './support/acceptance.ts'
import { keptOf, keptOn } from './support/device.ts'
import { expectKept } from './support/drafts.ts'
import { acceptanceDraft, newCounter, waitingAcceptance, waitingScan } from './support/old-acceptances.ts'
import { leaveAsBefore, leftAsBefore, oldDraft, oldFile } from './support/old-device.ts'
import { fillIn, openNew } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { visit } from './support/visit.ts'

const OTHER = 999_999

test('what the release before has left on the device is carried over and arrives once, also what an old tab adds later', async ({
  page,
}) => {
  const { id, nome, user, codes } = await newCounter(page)
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

test('a draft that a form of an old tab has open is carried over once that tab is closed', async ({
  page,
  context,
}) => {
  const { user } = await newCounter(page)
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
