import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { headersOf } from './accounts.ts'
import { ownPassword } from './test.ts'
import { settled } from './visit.ts'

export const STEPPER = '/accettazioniMezzi/accettazioneMezzo'
export const RECORDED = 'Accettazione mezzi registrata correttamente'

/** A photo as a phone takes it, each with a colour of its own. */
export async function photo(name: string, background: string, width = 800): Promise<Upload> {
  const buffer = await sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

export const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Avanti', exact: true }).click()

export const stepTitle = (page: Page) => page.getByRole('heading', { level: 2 })

/** Goes on to the step of that title. */
export async function goOnTo(page: Page, title: string): Promise<void> {
  await goOn(page)
  await expect(stepTitle(page)).toContainText(title)
}

export async function fillVehicle(page: Page, serial: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Matricola' }).fill(serial)
  await page.getByRole('textbox', { name: 'Ore', exact: true }).fill('1204,5')
  await page.getByRole('textbox', { name: 'Km' }).fill('310')
}

/** Takes photos of one side, and waits until they are kept. */
export async function takePhotos(page: Page, side: string, files: Upload[]): Promise<void> {
  const shown = page.getByRole('button', { name: /^Apri la foto/ })
  const before = await shown.count()
  await page.getByLabel(`Scatta una foto: ${side}`, { exact: true }).and(page.locator('input')).setInputFiles(files)
  await expect(shown).toHaveCount(before + files.length)
  await expect(shown.last().locator('img')).toBeVisible()
}

/** Draws on the pad and confirms the signature. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Riquadro della firma/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The pad is not on screen')
  const [left, top] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) await page.mouse.move(left + step * 12, top + (step % 2 ? 24 : -24))
  await page.mouse.up()
  await page.getByRole('button', { name: 'Conferma firma' }).click()
  await expect(page.getByRole('img', { name: 'Firma confermata' })).toBeVisible()
}

/** Presses 'Registra', and 'Salva comunque' as checks are left open. */
export async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attenzione' })
  await expect(dialog).toContainText(/(C'è 1 attività non completata|Ci sono \d+ attività non completate)/)
  await dialog.getByRole('button', { name: 'Salva comunque' }).click()
}

/** Enters a whole acceptance with two photos and a signature, up to the last step. */
export async function fillAll(page: Page, serial: string): Promise<void> {
  await fillVehicle(page, serial)
  await goOnTo(page, 'Carburante e danni')
  await page.getByRole('button', { name: '3/4' }).click()
  await goOnTo(page, 'Controlli')
  await goOnTo(page, 'Foto')
  await takePhotos(page, 'Fronte', [await photo('IMG_1.jpg', '#aa5500'), await photo('IMG_2.jpg', '#0055aa')])
  await goOnTo(page, 'Note e firma')
  await sign(page)
}

/** Signs in by the page itself, as a context of its own knows no helper of the tests. */
export async function enterConsole(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('textbox', { name: 'Nome utente' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await settled(page)
}

export interface StoredAcceptance {
  id: number
  foto: { filename: string; posizione: string | null; segni: { tipo: string; x: number; y: number; nota?: string }[] }[]
  firma: { filename: string } | null
  [field: string]: unknown
}

/** The acceptances of a vehicle as the server has them, each read alone. */
export async function acceptancesOf(request: APIRequestContext, matricola: string): Promise<StoredAcceptance[]> {
  const headers = await headersOf(request)
  const filters = JSON.stringify({ matricola })
  const list = await request.get(`/api/accettazioni_mezzi?${new URLSearchParams({ filters })}`, { headers })
  const { data }: { data: { id: number }[] } = await list.json()
  return Promise.all(
    data.map(async ({ id }) => (await (await request.get(`/api/accettazioni_mezzi/${id}`, { headers })).json()).data),
  )
}

/** What a finger may miss on the screen: controls that are less than 44 px wide or high, each with its name and size. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frames = '.ant-picker, .ant-select, .ant-input-affix-wrapper'
    const controls = [
      ...document.querySelectorAll('a, button, input, textarea, summary, [role="option"], .ant-picker-cell'),
    ]
    const sizeOf = (one: Element) => {
      const { width, height } = (one.closest(frames) ?? one).getBoundingClientRect()
      return { width: Math.round(width), height: Math.round(height) }
    }
    return controls
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden="true"], [href="#content"]'),
      )
      .filter((one) => sizeOf(one).width > 1 && Math.min(sizeOf(one).width, sizeOf(one).height) < 44)
      .map((one) => `${one.getAttribute('aria-label') ?? one.textContent} ${Object.values(sizeOf(one)).join(' x ')}`)
  })

const picture = readFileSync(new URL('./photo.jpg', import.meta.url))

/** Records an acceptance as the stepper does, with two photos, the first of them with a mark unless told otherwise. Returns its id. */
export async function recordWithPhotos(
  request: APIRequestContext,
  matricola: string,
  values: { dataAccettazione?: string; danni?: string; ore?: string } = {},
  segni: object[] = [{ tipo: 'graffio', x: 0.25, y: 0.5, nota: 'paraurti' }],
): Promise<number> {
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture })
  const answer = await request.post('/api/accettazioni_mezzi', {
    headers: await headersOf(request, 'supervisor_accettazione_mezzi'),
    multipart: {
      ...{ matricola, dataAccettazione: '20-11-2026', carburante: '3', danni: 'true', ...values },
      'foto-0': file('davanti.jpg'),
      'foto-1': file('dietro.jpg'),
      dettagliFoto: JSON.stringify([{ posizione: 'fronte', segni }, { posizione: 'retro' }]),
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).data.id
}
