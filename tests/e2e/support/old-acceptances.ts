import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { acceptanceParts } from '#schema/rules/acceptance-parts.ts'
import { inRome } from '#schema/rules/rome.ts'
import { photo, STEPPER } from './acceptance.ts'
import { headersOf } from './accounts.ts'
import { newInventory } from './inventories.ts'
import { oldDraft, oldFile, oldRequest, oldScan } from './old-device.ts'
import { ownPassword, signIn } from './test.ts'

/** Somebody who counts an inventory and accepts vehicles, signed in on this page. */
export async function newCounter(page: Page) {
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
export async function waitingAcceptance(user: number, order: number, serial: string, more: { state?: 'failed' } = {}) {
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
    form: {
      entries: [{ key: 'matricola', label: 'Matricola', type: 'text', value: serial }],
      files: ['fronte', 'retro'].map(photoBefore),
    },
    sender: `${user}`,
    attempts: 0,
    ...(more.state && { reason: 'Rifiutata' }),
  }
  const request = oldRequest(user, id, order, content, [
    oldFile('request', id, `${id}-0`, buffer),
    oldFile('request', id, `${id}-1`, buffer),
  ])
  return { ...request, id, value: { ...request.value, ...more } }
}

/** A photo in the form of a request, as that release kept it. */
const photoBefore = (posizione: string, index: number) => ({
  key: JSON.stringify({ foto: posizione, posizione, segni: [], descrizione: '' }),
  name: `foto-${index}.jpg`,
  part: `foto-${index}`,
})

/** A scan that was not sent. */
export const waitingScan = (user: number, inventory: { id: number; nome: string }, codice: string) =>
  oldScan(user, inventory.id, { key: randomUUID(), nome: inventory.nome, codice, il: new Date().toISOString() })

/** A draft of an acceptance with a photo, left in the step of the photos. */
export async function acceptanceDraft(user: number, serial: string) {
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
  const files = [oldFile('draft', id, `${id}-0`, buffer)]
  return { ...oldDraft(user, id, 'accettazioni_mezzi new stepper', content, files), id }
}
