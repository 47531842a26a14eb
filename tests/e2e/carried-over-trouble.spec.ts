import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptancesOf, STEPPER, stepTitle } from './support/acceptance.ts'
import { keptOn } from './support/device.ts'
import { acceptanceDraft, newCounter, waitingAcceptance, waitingScan } from './support/old-acceptances.ts'
import { leaveAsBefore, leftAsBefore, oldDraft } from './support/old-device.ts'
import { expect, test, unique } from './support/test.ts'
import { visit } from './support/visit.ts'

const OTHER = 999_999
const NO_ROOM = 'Lo spazio di questo dispositivo è pieno'

/** How many photos each stored acceptance of a serial has. */
const photosOf = async (page: Page, serial: string) =>
  (await acceptancesOf(page.request, serial)).map(({ foto }) => foto.length)

/** From the next page on, what has these keys cannot be read: a browser that has lost a file ends the transaction. */
const breakReading = (page: Page, keys: readonly string[]) =>
  page.addInitScript((broken) => {
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (key) {
      const reading = get.call(this, key)
      if (broken.includes(String(key)) && this.transaction.db.name !== 'crm-device') this.transaction.abort()
      return reading
    }
  }, keys)

/** From the next page on, these parts of the store have no room while `full` is noted on this device. */
async function letItBeFull(page: Page, stores = ['entries', 'contents', 'notes']): Promise<void> {
  await page.addInitScript((names) => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...parts: Parameters<typeof put>) {
      const isFull = localStorage.getItem('full') !== null && this.transaction.db.name === 'crm-device'
      if (isFull && names.includes(this.name)) throw new DOMException('Full', 'QuotaExceededError')
      return put.apply(this, parts)
    }
  }, stores)
  await page.evaluate(() => localStorage.setItem('full', 'Y'))
}

test('what cannot be read holds up nothing else: a lost photo is named where its acceptance is opened, the rest is said', async ({
  page,
}) => {
  const { id, nome, user } = await newCounter(page)
  const [first, second, third] = [unique('MAT'), unique('MAT'), unique('MAT')]
  const unreadable = await waitingAcceptance(user, 1, first)
  const damaged = await waitingAcceptance(user, 2, second)
  const whole = await waitingAcceptance(user, 3, third)
  const draft = await acceptanceDraft(user, unique('MAT'))
  await leaveAsBefore(page, [
    { name: 'crm-queue', entries: [unreadable, damaged, whole] },
    { name: 'crm-scans', entries: [waitingScan(user, { id, nome }, 'LETTA')] },
    { name: 'crm-drafts', entries: [draft] },
  ])
  await breakReading(page, [unreadable.id, `${damaged.id}-0`, `${draft.id}-0`])
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))

  await visit(page, STEPPER)
  await expect(page.getByText('non si riesce a leggere: resta dov’è')).toBeVisible()
  await expect.poll(() => photosOf(page, third)).toEqual([2])
  await expect.poll(() => leftAsBefore(page)).toEqual({ requests: 1, parts: 2, scans: 0, drafts: 0, chosen: 0 })
  expect(await photosOf(page, second)).toEqual([])

  await page.getByRole('button', { name: 'Riprendi' }).click()
  await expect(page.getByText('vanno scelti di nuovo: IMG_7.jpg')).toBeVisible()
  await page.getByRole('link', { name: `Correggi Accettazione di ${second}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'non riesce più a leggere foto-0.jpg' }).first()).toBeVisible()
  await expect(page.getByText('vanno scelti di nuovo: foto-0.jpg')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue(second)
  expect(errors).toEqual([])
})

test('a refused acceptance that an old tab corrects is not sent from here too, and one that is sent from here leaves the old tab', async ({
  page,
  context,
}) => {
  const { user } = await newCounter(page)
  const [theirs, ours] = [unique('MAT'), unique('MAT')]
  const corrected = await waitingAcceptance(user, 1, theirs, { state: 'failed' })
  await leaveAsBefore(page, [
    { name: 'crm-queue', entries: [corrected, await waitingAcceptance(user, 2, ours, { state: 'failed' })] },
  ])
  await visit(page, STEPPER)
  const retry = page
    .getByRole('region', { name: 'Accettazioni non ancora registrate' })
    .getByRole('button', { name: 'Riprova' })
  await expect(retry).toHaveCount(2)
  expect(await leftAsBefore(page)).toEqual({ requests: 2, parts: 4 })

  // It sends a correction, and removes what that replaces.
  const old = await context.newPage()
  await old.goto('/favicon.svg')
  await old.evaluate(async (id) => {
    const opening = indexedDB.open('crm-queue')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const removing = opening.result.transaction('requests', 'readwrite').objectStore('requests').delete(id)
    await new Promise((resolve) => removing.addEventListener('success', resolve))
    opening.result.close()
  }, corrected.id)
  await retry.first().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect.poll(() => photosOf(page, ours)).toEqual([2])
  await expect(retry).toHaveCount(0)
  expect(await photosOf(page, theirs)).toEqual([])
  expect(await leftAsBefore(page)).toMatchObject({ requests: 0 })
})

test('on a full device what is left of the release before is sent from where it is, is said, and moves once there is room', async ({
  page,
}) => {
  const { id, nome, user } = await newCounter(page)
  const serial = unique('MAT')
  const draft = await acceptanceDraft(user, unique('MAT'))
  const foreign = oldDraft(OTHER, randomUUID(), 'agents new {} ', { title: 'Altrui', path: '/', entries: [] })
  await leaveAsBefore(page, [
    { name: 'crm-queue', entries: [await waitingAcceptance(user, 1, serial)] },
    { name: 'crm-scans', entries: ['PIENO-1', 'PIENO-2'].map((codice) => waitingScan(user, { id, nome }, codice)) },
    { name: 'crm-drafts', entries: [draft, { ...foreign, keyName: 'of another' }] },
  ])
  await letItBeFull(page)

  await visit(page, STEPPER)
  const message = page.getByText(NO_ROOM)
  await expect(message).toContainText('1 invio, 2 scansioni, 1 bozza della versione precedente')
  await expect.poll(() => photosOf(page, serial)).toEqual([2])
  await page.getByRole('button', { name: 'Riprendi' }).click()
  await expect(stepTitle(page)).toContainText('Foto')
  await expect(page.getByRole('button', { name: /^Apri la foto/ })).toHaveCount(1)
  await visit(page, `/inventarioMezzi/${id}?vista=conteggio`)
  await expect(page.getByText('2 anomalie')).toBeVisible()
  await expect.poll(() => leftAsBefore(page)).toEqual({ requests: 0, parts: 0, scans: 0, drafts: 2, chosen: 1 })
  expect(await keptOn(page)).toEqual({ entries: [], files: [] })

  await page.evaluate(() => localStorage.removeItem('full'))
  await visit(page, STEPPER)
  await expect(page.getByRole('button', { name: 'Riprendi' })).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(await leftAsBefore(page)).toMatchObject({ drafts: 0, chosen: 0 })
  expect(await photosOf(page, serial)).toEqual([2])
})

test('what was copied when the room ends is removed again', async ({ page }) => {
  const { user } = await newCounter(page)
  const draft = await acceptanceDraft(user, unique('MAT'))
  await leaveAsBefore(page, [{ name: 'crm-drafts', entries: [draft] }])
  await letItBeFull(page, ['entries'])
  await visit(page, STEPPER)
  await expect(page.getByText(NO_ROOM)).toContainText('1 bozza')
  expect((await keptOn(page)).files).toEqual([])
  expect(await leftAsBefore(page)).toEqual({ drafts: 1, chosen: 1 })
})
