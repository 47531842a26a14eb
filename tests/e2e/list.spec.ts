import { api } from './support/customers.ts'
import { fillIn, filterBy, filterOf, openFilters, openNew, rowNames, save, sortBy } from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, moveTo, push, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const inItalian = (names: string[]) => [...names].sort(new Intl.Collator('it').compare)

const LIST = '/configurations/nations'

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin')
  await visit(page, LIST)
})

test('a list is paged by the server, sorted by its headers and filtered by partial text', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('the server pages the list, and the total is shown', async () => {
    await expect(page.getByText(/^2\d\d nazioni$/)).toBeVisible()
    const first = await rowNames(page)
    expect(first).toHaveLength(30)
    await page.getByRole('button', { name: 'Pagina successiva' }).click()
    await expect(page.getByText(/^Pagina 2 di \d+$/)).toBeVisible()
    await settled(page)
    const second = await rowNames(page)
    expect(second).toHaveLength(30)
    expect(second.filter((name) => first.includes(name))).toEqual([])
    expect(inItalian([...first, ...second])).toEqual([...first, ...second])
    await page.getByRole('button', { name: 'Ultima pagina' }).click()
    await settled(page)
    await expect(page.getByRole('button', { name: 'Pagina successiva' })).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('a filter matches part of a text, ignoring case and accents', async () => {
    await moveTo(page, LIST)
    await filterBy(page, 'Nome', 'ITALI')
    expect(await rowNames(page)).toContain('Italia')
    await filterBy(page, 'Nome', 'perù')
    expect(await rowNames(page)).toEqual(['Perù'])
    await filterBy(page, 'Nome', 'peru')
    expect(await rowNames(page)).toEqual(['Perù'])
  })
  await test.step('a click on a header sorts, another one reverses the order', async () => {
    await moveTo(page, LIST)
    await sortBy(page, 'Nome')
    const up = await rowNames(page)
    expect(up[0]).toBe('Afghanistan')
    await sortBy(page, 'Nome')
    await expect.poll(async () => (await rowNames(page))[0]).toMatch(/^Z/)
    const down = await rowNames(page)
    expect(inItalian(down).reverse()).toEqual(down)
    await inspect(page)
  })
})

test('a list keeps its page, order and filters in the URL, says what it has not, and gives names and dates room', {
  tag: '@CONST-09',
}, async ({ page }) => {
  await test.step('30, 50 or 100 rows a page; the URL stores page, order and filters', async () => {
    await test.step('30, 50 or 100 rows a page', async () => {
      const sizes = page.getByRole('combobox', { name: 'Righe per pagina' })
      await expect(sizes.locator('option')).toHaveText(['30', '50', '100'])
      await sizes.selectOption('100')
      await expect.poll(() => rowNames(page)).toHaveLength(100)
    })
    await test.step('as many the next time, from wherever the list is opened', async () => {
      await moveTo(page, '/')
      await moveTo(page, LIST)
      expect(await rowNames(page)).toHaveLength(100)
      await page.getByRole('combobox', { name: 'Righe per pagina' }).selectOption('30')
      await expect.poll(() => rowNames(page)).toHaveLength(30)
    })
    await test.step('reload and back restore the same rows and controls', async () => {
      await moveTo(page, LIST)
      await filterBy(page, 'Nome', 'an')
      await sortBy(page, 'Nome')
      await sortBy(page, 'Nome')
      await page.getByRole('button', { name: 'Pagina successiva' }).click()
      await expect(page.getByText(/^Pagina 2 di/)).toBeVisible()
      await settled(page)
      const shown = await rowNames(page)

      await page.reload()
      await settled(page)
      expect(await rowNames(page)).toEqual(shown)
      await expect(filterOf(page, 'Nome')).toHaveValue('an')
      await expect(page.getByText(/^Pagina 2 di/)).toBeVisible()

      await page.goBack()
      await expect(page.getByText(/^Pagina 1 di/)).toBeVisible()
      await settled(page)
      expect(await rowNames(page)).not.toEqual(shown)
      await expect(filterOf(page, 'Nome')).toHaveValue('an')
      await page.goForward()
      await expect(page.getByText(/^Pagina 2 di/)).toBeVisible()
      await settled(page)
      expect(await rowNames(page)).toEqual(shown)
    })
    await test.step('an invalid URL is read as far as possible, and says so before more rows are shown', async () => {
      await moveTo(page, LIST)
      await moveTo(page, '/configurations/nations?page=-3&rowsPerPage=7&sortBy=__proto__&filters=%7B%22nome%22%3A1%7D')
      await page.getByRole('button', { name: /^Mostra senza/ }).click()
      await settled(page)
      expect(await rowNames(page)).toHaveLength(30)
    })
  })
  await test.step('a filter without results can be cleared with one click; a list that cannot be loaded offers to retry', async () => {
    await moveTo(page, LIST)
    allowAnswers(page, 503)
    await test.step('a filter without results says so and is cleared with one click', async () => {
      await filterBy(page, 'Nome', 'nessuna nazione così')
      await expect(page.getByText('Nessun risultato con questi filtri')).toBeVisible()
      await inspect(page)
      await page.getByRole('button', { name: 'Cancella filtri' }).first().click()
      await settled(page)
      expect(await rowNames(page)).toHaveLength(30)
      await expect(filterOf(page, 'Nome')).toHaveValue('')
    })
    await test.step('a list that cannot be loaded offers to retry', async () => {
      await page.route('**/api/agents?*', (route) =>
        route.fulfill({ status: 503, json: { message: 'Riprovare tra poco' } }),
      )
      await push(page, '/configurations/agents')
      const retry = page.getByRole('button', { name: 'Riprova' })
      await expect(retry).toBeVisible()
      await page.unroute('**/api/agents?*')
      await retry.click()
      await settled(page)
      expect((await rowNames(page)).length).toBeGreaterThan(0)
    })
  })
  await test.step('a long name takes the room of its row; filters of two dates are whole', async () => {
    await moveTo(page, LIST)
    const name = unique('Zz Repubblica delle isole settentrionali e meridionali del grande arcipelago di')
    await test.step('two columns stand near each other on a wide page', async () => {
      expect((await page.locator('[data-grid]').boundingBox())?.width).toBeLessThan(700)
    })
    await test.step('a name is cut, and told by the pointer, only where the row has no room left', async () => {
      await api(page, 'POST', '/api/nations', { name })
      await filterBy(page, 'Nome', name)
      const cell = page.locator('td[data-name]')
      const isCut = () => cell.locator('[data-cut]').evaluate((one) => one.scrollHeight > one.clientHeight + 2)
      expect(await isCut()).toBe(false)
      await cell.hover()
      await expect(cell).not.toHaveAttribute('title')
      await page.setViewportSize({ width: 800, height: 900 })
      expect(await isCut()).toBe(true)
      await cell.hover({ position: { x: 40, y: 10 } })
      await expect(cell).toHaveAttribute('title', name)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('a date is whole, and what is wrong with it is said below', async () => {
      await moveTo(page, '/trattativeCp/trattativeCp')
      const panel = await openFilters(page, 'Data di inserimento')
      const from = panel.getByRole('textbox', { name: 'Data di inserimento: da' })
      await expect(from).toBeFocused()
      // The picker takes the place of a plain input when its code is there.
      await expect.poll(async () => (await from.boundingBox())?.width ?? 0).toBeGreaterThan(100)
      await inspect(page)
      await from.fill('32-13-2026')
      await from.press('Tab')
      await expect(panel.getByRole('alert').first()).not.toBeEmpty()
    })
  })
})

test('a new row beyond the page is named, until it is taken back', async ({ page }) => {
  const name = unique('Zz')
  const dialog = await openNew(page, 'Nazione')
  await fillIn(dialog, { Nome: name })
  await save(page, dialog)
  const note = page.getByText(`«${name}» è tra i dati, ma non in questa pagina`)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(note).toBeHidden()
})

test('what stays in sight of fifty rows is drawn as a layer for each column and not for each cell', async ({
  page,
}) => {
  await moveTo(page, '/customers/all?rowsPerPage=50')
  await settled(page)
  await expect(page.locator('tr[data-row]')).toHaveCount(50)
  const browser = await page.context().newCDPSession(page)
  let tall: number[] = []
  browser.on('LayerTree.layerTreeDidChange', ({ layers }) => {
    tall = layers?.map(({ height }) => height).filter((height) => height > 1_500) ?? tall
  })
  await browser.send('LayerTree.enable')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1100, height: 900 })
  const grid = page.locator('[data-grid]')
  await expect.poll(() => grid.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  // The rows, their checkboxes, and their buttons.
  await expect.poll(() => tall.length).toBeGreaterThanOrEqual(3)
  await browser.detach()
  if (size) await page.setViewportSize(size)
})
