import { visitsOf, walk } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { inspect, settled } from './support/visit.ts'

test('every route as a CP supervisor, on a phone', { tag: '@phone' }, async ({ page }) => {
  expect(await walk(page, 'supervisor_cp', visitsOf('ROLE_SUPERVISOR_CP'))).toEqual([])
  await settled(page)
  await inspect(page)
})
