import type { Locator, Page } from '@playwright/test'
import { api } from './support/customers.ts'
import { holdBack } from './support/hold.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

// A list as a figure: a chart on a canvas, and the same numbers as a table, each of which leads to exactly its rows.

const LIST = '/trattativeCp/trattativeCp'

const addressOf = (name: string, more = '') =>
  `${LIST}?mostra=grafico${more}&filters=${encodeURIComponent(JSON.stringify({ ragioneSociale: name }))}`
const figure = (page: Page): Locator => page.locator('[data-figure]')
const numbers = (page: Page): Locator => figure(page).getByRole('table')
const rows = (page: Page): Locator => page.locator('[data-row]')
const filtersOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '{}')

/** Two negotiations that are new, and one that is being worked on. */
async function makeThree(page: Page): Promise<string> {
  const name = unique('Zz grafico')
  const states = (await api(page, 'GET', '/api/stati_trattative')) as { id: number; description: string }[]
  for (const [letter, state] of [
    ['A', 'Nuova'],
    ['B', 'Nuova'],
    ['C', 'In lavorazione'],
  ]) {
    const statoTrattativaId = states.find(({ description }) => description === state)?.id
    await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: `${name} ${letter}`, statoTrattativaId })
  }
  return name
}

/** Where the first bar of the chart is drawn. */
async function firstBar(page: Page): Promise<{ x: number; y: number }> {
  const canvas = figure(page).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const place = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { width, height, clientWidth } = drawn
      // A copy that is meant to be read: the browser warns of reading the chart itself.
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(drawn, 0, 0)
      const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] }
      const scale = width / clientWidth
      for (let at = 0; at < data.length; at += 4) {
        // The brand in the light theme, of which the only series is.
        if (data[at] === 9 && data[at + 1] === 88 && data[at + 2] === 217 && data[at + 3] === 255)
          return { x: ((at / 4) % width) / scale + 12, y: Math.floor(at / 4 / width) / scale + 8 }
      }
      return null
    })
  await expect.poll(place).not.toBeNull()
  const box = await canvas.boundingBox()
  const at = await place()
  if (!box || !at) throw new Error('A chart has a bar')
  return { x: box.x + at.x, y: box.y + at.y }
}

test('a bar and a number of a list in figures open exactly their rows, by mouse and by keys', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'super_admin')
  const name = await makeThree(page)
  await visit(page, addressOf(name))
  await expect(numbers(page).getByRole('row')).toHaveCount(4)
  await expect(numbers(page).getByRole('row', { name: /^Totale/ })).toContainText('3')
  await settled(page)
  await inspect(page)

  await test.step('a bar', async () => {
    const { x, y } = await firstBar(page)
    await page.mouse.click(x, y)
    await expect(page).not.toHaveURL(/mostra=/)
    await expect(rows(page)).toHaveCount(2)
    expect(filtersOf(page)).toEqual({ ragioneSociale: name, statoTrattativaId: expect.any(Number) })
    await page.goBack()
  })

  await test.step('a number, by keys', async () => {
    const link = numbers(page).getByRole('link', { name: /^In lavorazione, .*: 1$/ })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(`${name} C`)
    await page.goBack()
  })

  await test.step('by month and state, in the address', async () => {
    await page.getByLabel('Per', { exact: true }).selectOption('fermaDal.month')
    await page.getByLabel('diviso per').selectOption('statoTrattativa')
    await expect(page).toHaveURL(/per=fermaDal.month&diviso=statoTrattativa/)
    const cell = numbers(page)
      .getByRole('link', { name: /, Nuova: 2$/ })
      .first()
    await expect(cell).toBeVisible()
    await settled(page)
    await inspect(page)
    await cell.click()
    await expect(rows(page)).toHaveCount(2)
    expect(Object.keys(filtersOf(page)).toSorted()).toEqual(['fermaDal', 'ragioneSociale', 'statoTrattativaId'])
    await page.goBack()
  })

  await test.step('what others change shows by itself', async () => {
    await page.goto(addressOf(name))
    await expect(numbers(page).getByRole('row', { name: /^Totale/ })).toContainText('3')
    await api(page, 'POST', '/api/trattative_cp', { ragioneSociale: `${name} D` })
    await expect(numbers(page).getByRole('row', { name: /^Totale/ })).toContainText('4')
  })
})

test('numbers that take long are told of, and given up', async ({ page }) => {
  await signIn(page, 'super_admin')
  const name = await makeThree(page)
  const deliver = await holdBack(page, /\/api\/trattative_cp\/figures/)
  await page.goto(addressOf(name))
  await expect(page.getByRole('progressbar', { name: 'Conteggio in corso' })).toBeVisible()
  await figure(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(figure(page)).toContainText('Conteggio interrotto')
  deliver()
  await figure(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(numbers(page)).toBeVisible()
})

test('the numbers of a figure are saved as files, its chart as a picture', async ({ page }) => {
  await signIn(page, 'super_admin')
  const name = await makeThree(page)
  await visit(page, addressOf(name))
  await firstBar(page)
  for (const [item, ending, begins] of [
    ['CSV (.csv)', 'csv', '\uFEFFStato trattativa;'],
    ['Excel (.xlsx)', 'xlsx', 'PK'],
    ['Immagine (.png)', 'png', '\uFFFDPNG'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await figure(page).getByRole('button', { name: 'Esporta i numeri' }).click()
    await page.getByRole('dialog', { name: 'Esporta i numeri' }).getByRole('button', { name: item }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`Numero delle trattative per stato trattativa.${ending}`)
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part)
    expect(Buffer.concat(parts).toString('utf8').startsWith(begins)).toBe(true)
  }
})

test('a list by the hour, and one of other values, says so in words', async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, `/contactCenter/missed-calls?filters=${encodeURIComponent('{"receivedAt":{"hour":9}}')}`)
  await expect(page.getByText('alle 9')).toBeVisible()
  await page.getByRole('button', { name: 'Togli il filtro Ricevuta il' }).click()
  await expect(page.getByText('alle 9')).toBeHidden()
})
