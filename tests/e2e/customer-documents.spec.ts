import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { api, makeCustomer, openPart, partLink } from './support/customers.ts'
import { heard, restOnMessages } from './support/messages.ts'
import { dialogOf, pressRow } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

/** A square of one colour. */
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 40, 90, 220]))),
  chunk('IEND', Buffer.alloc(0)),
])
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const give = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)

test('documents of customers and contacts', {
  tag: [
    '@GEN-04',
    '@CUST-B-07',
    '@CUST-B-08',
    '@CUST-B-09',
    '@CUST-B-13',
    '@CUST-C-17',
    '@CUST-C-18',
    '@CUST-C-19',
    '@CUST-C-20',
    '@CUST-F-39',
    '@CUST-F-40',
    '@CUST-F-41',
    '@CUST-F-42',
    '@CUST-F-44',
    '@CUST-F-45',
    '@FILE-07',
    '@FMT-07',
    '@MSG-19',
    '@MSG-20',
    '@MSG-27',
  ],
}, async ({ page }) => {
  await signIn(page, 'user_crm')
  await test.step('a customer has contacts, details and documents, which are uploaded and downloaded', () =>
    uploadAndDownload(page))
  await test.step('removing a document shows a message, and undo restores it', () => undoRemoval(page))
  await test.step('documents of a contact are uploaded and listed', () => documentsOfContact(page))
  await test.step('a file that is not accepted is rejected by name, and the other uploads continue', () =>
    rejectFiles(page))
})

async function uploadAndDownload(page: Page): Promise<void> {
  const id = await makeCustomer(page, unique('Zz documenti'))
  const listed = page.waitForRequest(`**/api/files?entity=customer&entityId=${id}`)
  await visit(page, `/customers/${id}?vista=documenti`)
  await listed
  for (const part of ['Contatti', 'Dettagli', 'Documenti']) await expect(partLink(page, part)).toBeVisible()
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Dal cantiere')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await give(
    page,
    { name: 'Città è già d’oro.png', mimeType: 'image/png', buffer: png },
    { name: 'contratto.pdf', mimeType: 'application/pdf', buffer: pdf },
  )
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await heard(page, 'Documento caricato correttamente')
  await expect(partLink(page, 'Documenti 2')).toBeVisible()
  await expect(page.getByRole('main').getByText('Dal cantiere')).toHaveCount(2)
  await expect(page.getByText(`${png.length} Byte`).first()).toBeVisible()
  await settled(page)
  await inspect(page)

  for (const [name, bytes] of [
    ['Città è già d’oro.png', png],
    ['contratto.pdf', pdf],
  ] as const) {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Scarica ${name}` }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(name)
    expect((await readFile(await download.path())).equals(bytes)).toBe(true)
  }
  await page.getByRole('button', { name: 'Anteprima di Città è già d’oro.png' }).click()
  const preview = dialogOf(page, 'Città è già d’oro.png')
  await expect(preview.getByRole('img', { name: 'Dal cantiere' })).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

async function undoRemoval(page: Page): Promise<void> {
  const id = await makeCustomer(page, unique('Zz rimosso'))
  await moveTo(page, `/customers/${id}?vista=documenti`)
  await give(page, { name: 'visura.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(partLink(page, 'Documenti 1')).toBeVisible()
  await restOnMessages(page)
  await page.getByRole('button', { name: 'Elimina visura.pdf' }).click()
  const dialog = dialogOf(page, 'Conferma eliminazione')
  await expect(dialog).toContainText('visura.pdf')
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await heard(page, 'Documento rimosso correttamente')
  await expect(partLink(page, 'Documenti 0')).toBeVisible()
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(partLink(page, 'Documenti 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scarica visura.pdf' })).toBeVisible()
  await settled(page)
}

async function rejectFiles(page: Page): Promise<void> {
  allowAnswers(page, 415)
  const id = await makeCustomer(page, unique('Zz rifiutati'))
  await moveTo(page, `/customers/${id}?vista=documenti`)
  await give(
    page,
    { name: 'programma.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'finto.png', mimeType: 'image/png', buffer: Buffer.from('solo testo') },
    { name: 'vero.png', mimeType: 'image/png', buffer: png },
  )
  await expect(page.getByText('programma.exe: formato file non consentito')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riprova a inviare finto.png' })).toBeVisible()
  await expect(partLink(page, 'Documenti 1')).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.getByRole('button', { name: 'Togli finto.png dall’elenco' }).click()
  await expect(page.getByText('finto.png', { exact: true })).toBeHidden()
}

async function documentsOfContact(page: Page): Promise<void> {
  const id = await makeCustomer(page, unique('Zz persona'))
  const contact = { name: 'Lia', surname: 'Conti', customerId: id }
  const made = (await api(page, 'POST', '/api/contacts', contact)) as { id: number }
  await moveTo(page, `/customers/${id}?vista=contatti`)
  const listed = page.waitForRequest(`**/api/files?entity=contact&entityId=${made.id}`)
  await pressRow(page, 'Documenti di', 'Lia Conti')
  await listed
  const panel = page.getByRole('dialog', { name: 'Documenti di Lia Conti' })
  await give(page, { name: 'delega.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(panel.getByRole('button', { name: 'Scarica delega.pdf' })).toBeVisible()
  await settled(page)
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await openPart(page, 'Documenti')
  await expect(page.getByText('Contatto Lia Conti').last()).toBeVisible()
}
