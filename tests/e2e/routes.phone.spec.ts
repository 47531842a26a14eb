import { visitsOf, walk } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { inspect } from './support/visit.ts'

test('every route as a CP supervisor, on a phone', async ({ page }) => {
  expect(await walk(page, 'supervisor_cp', visitsOf('ROLE_SUPERVISOR_CP'))).toEqual([])
  await page.waitForLoadState('networkidle')
  await inspect(page)
})
