import type { Page } from '@playwright/test'
import { filtersOf } from '#schema/lists/presentation.ts'
import { type ScreenEntry, screensOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { expectedRoutes } from '#tests/support/expected-rights.ts'
import { makeBranch, openInventory } from './support/inventories.ts'
import { isList } from './support/lists.ts'
import { go, REFUSED, usernameOf, type Visit, visitsOf } from './support/routes.ts'
import { expect, onPhone, signIn, test } from './support/test.ts'
import { accessibilityProblems, inspect, push, settled, standsWell, visit } from './support/visit.ts'

// The one walk over every screen there is, at both widths: each is opened once, and all that holds for every screen is
// asserted there. On a phone and in the dark one of those that only a definition tells apart stands for all of them, and
// axe is asked about few of them, which differ in the kinds of their fields. A screen comes in light at one width and in dark
// at the other; with `--full` it is judged in both at each.
const generated =
  /^.(configurations.(agents|applications|categories|commerciali|communications|competitors\w*|families|filiali|materials|meetings|motiviPerse|nations|potentials|roles|sectors|sources|technicians|tipiControllo)|famiglieMezzi.*|inventarioMezzi.filiali\w+)$/
const samples = /^.(configurations.(agents|families|filiali|tipiControllo)|inventarioMezzi.filiali\w+)$/

const ROUTES = `ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12
  ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-47`

/** The first row, or what stands in the place of the rows where there are none. */
const FIRST = ':is([data-row], [data-line], [data-notice])'
const lists = screensOf(model).filter(isList)

/** What tells the head of a list from that of another; a page that is composed by hand has one of its own. */
function shapeOf({ screen, table }: ScreenEntry): string {
  if (!table || screen.kind === 'custom') return screen.route
  const filters = filtersOf(table, screen)
  const { emptyHint, multiField, ordered, writes } = table
  const search = multiField?.length ?? filters.filter((name) => name === table.title).length
  return JSON.stringify([
    ...[search > 0, filters.length > 1, Object.keys(table.filters).length, screen.views?.length ?? 0],
    ...[emptyHint !== undefined, ordered, writes, screen.inline?.length ?? 0],
  ])
}

/** Of the lists whose heads have one shape the one with the longest words stands for all. */
const heads = new Set(
  new Map(
    lists.toSorted((one, other) => wordsOf(one) - wordsOf(other)).map((list) => [shapeOf(list), list.screen.route]),
  ).values(),
)

function wordsOf({ title, table }: ScreenEntry) {
  return title.length + (table?.label.one.length ?? 0)
}

/** The theme in which a screen comes at one width; at the other it comes in the other. */
function themeOf(path: string, phone: boolean): 'light' | 'dark' {
  const index = visitsOf('ROLE_SUPER_ADMIN').findIndex(([one]) => one === path)
  return index % 2 === (phone ? 0 : 1) ? 'dark' : 'light'
}

type Head = [place: string, top: number, primary: number]

/** How far from the upper edge of the window the first row begins, and by how many buttons the head asks to be pressed first. */
async function headOf(page: Page, place: string): Promise<Head> {
  await settled(page)
  await page.locator(FIRST).first().waitFor()
  const { top, primary } = await page.evaluate((first) => {
    scrollTo(0, 0)
    const row = document.querySelector(`main ${first}`)?.getBoundingClientRect()
    return {
      top: Math.round(row?.top ?? Number.POSITIVE_INFINITY),
      primary: document.querySelectorAll(':is(main header, [data-list-tools]) .ant-btn-primary').length,
    }
  }, FIRST)
  return [place, top, primary]
}

function expectHigh(page: Page, measured: readonly Head[]): void {
  const limit = onPhone(page) ? 260 : 220
  expect(measured.filter(([, top, primary]) => top >= limit || primary > 1)).toEqual([])
}

test('every screen opens and is accessible in the light and the dark theme; every kind of list begins high in the window, under one button that stands out', {
  tag: '@phone',
  annotation: { type: 'requirements', description: ROUTES },
}, async ({ page }) => {
  const role = onPhone(page) ? 'ROLE_ADMIN' : 'ROLE_SUPER_ADMIN'
  const visits = visitsOf(role)
  expect(visits).toHaveLength(expectedRoutes.length)
  const refused = visits.filter(([, heading]) => heading === REFUSED)
  expect(refused).toHaveLength(onPhone(page) ? 2 : 0)
  await signIn(page, usernameOf(role))
  await visit(page, '/profile')
  const measured: Head[] = []
  const look = async (one: Visit) => {
    const [path, heading] = one
    const theme = themeOf(path, onPhone(page))
    await page.emulateMedia({ colorScheme: theme })
    await go(page, one)
    if (heads.has(path) && heading !== REFUSED) measured.push(await headOf(page, path))
    if (generated.test(path)) return (samples.test(path) ? inspect : standsWell)(page)
    await inspect(page)
    if (process.env.TEST_FULL) {
      const other = theme === 'dark' ? 'light' : 'dark'
      await page.emulateMedia({ colorScheme: other })
      await settled(page)
      // They change over a moment, and antd's only once React has drawn them.
      await expect.poll(() => accessibilityProblems(page, 'color-contrast'), `${path}, ${other}`).toEqual([])
    }
  }
  for (const one of visits) if (!onPhone(page) || !generated.test(one[0]) || heads.has(one[0])) await look(one)
  if (onPhone(page)) {
    // To whom an administrator's two refusals open.
    await signIn(page, 'super_admin')
    await visit(page, '/profile')
    for (const one of visitsOf('ROLE_SUPER_ADMIN').filter(([path]) => refused.some(([no]) => no === path))) {
      await look(one)
    }
  }
  expectHigh(page, measured)
  expect(measured).toHaveLength(heads.size)
})

test('a list with a changed view, active filters and counts begins high too, and so does the page of an inventory', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'super_admin')
  await test.step('with a changed view, active filters and counts', async () => {
    await visit(page, '/trattativeCp/trattativeCp')
    await page.getByRole('button', { name: 'Vista dell’elenco' }).click()
    await page.getByRole('combobox', { name: 'Riepilogo per' }).selectOption({ label: 'Stato trattativa' })
    await page.keyboard.press('Escape')
    const view = page.getByRole('link', { name: 'Senza prossimo passo' })
    await view.click()
    await expect(view).toHaveAttribute('aria-current', 'page')
    await settled(page)
    await page.getByRole('region', { name: 'Riepilogo per' }).getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Annulla modifiche' })).toBeAttached()
    expectHigh(page, [await headOf(page, 'all at once')])
    // At least one filter is to be seen whole.
    if (!onPhone(page))
      expect(await page.locator('[data-chips]').evaluate((one) => one.clientWidth)).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Annulla modifiche' }).click()
  })
  await test.step('within the page of an inventory', async () => {
    const id = await openInventory(page.request, await makeBranch(page.request, 2))
    await push(page, `/inventarioMezzi/${id}`)
    expectHigh(page, [await headOf(page, 'an inventory')])
    await expect(page.getByRole('button', { name: 'Concludi' })).not.toHaveClass(/ant-btn-primary/)
  })
})
