import { rowNames } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

const said = 'Parte del filtro non è stata applicata'
const address = (path: string, filters: object) =>
  `${path}${path.includes('?') ? '&' : '?'}filters=${encodeURIComponent(JSON.stringify(filters))}`

test('an old address shows no more than it meant: list, map, calendar and board say what does not hold', {
  tag: ['@phone-full', '@LIST-20'],
}, async ({ page }) => {
  await signIn(page, 'super_admin')
  await test.step('a list shows no rows until it is said to go on', async () => {
    const filters = { vecchio: 'x', date: '32-13-2026', city: 'a' }
    await visit(page, address('/customers/all', filters))
    await expect(page.getByRole('alert').getByText(said)).toContainText('vecchio')
    await expect(page.getByRole('alert').getByText(said)).toContainText('32-13-2026')
    await expect(page.getByText('righe non mostrate')).toBeVisible()
    expect(await rowNames(page)).toEqual([])
    await inspect(page)
    await page.getByRole('button', { name: 'Mostra senza queste parti' }).click()
    await expect(page.getByText(said)).toHaveCount(0)
    await settled(page)
    expect((await rowNames(page)).length).toBeGreaterThan(0)
    expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({ city: 'a' })
  })
  for (const path of [
    '/trattativeCp/calendarioTrattative',
    '/plannings',
    '/trattativeCp/trattativeCp?mostra=bacheca',
  ]) {
    await test.step(path, async () => {
      await visit(page, address(path, { vecchio: 'x' }))
      await expect(page.getByRole('alert').getByText(said)).toBeVisible()
      expect(await rowNames(page)).toEqual([])
    })
  }
})
