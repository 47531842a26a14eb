import { go, REFUSED, visitsOf, walk } from './support/routes.ts'
import { test } from './support/test.ts'
import { inspect } from './support/visit.ts'

test('every screen of a CP supervisor, and a forbidden one, on a phone', { tag: '@phone' }, async ({ page }) => {
  const visits = visitsOf('ROLE_SUPERVISOR_CP')
  await walk(
    page,
    'supervisor_cp',
    visits.filter(([, heading]) => heading !== REFUSED),
  )
  const refused = visits.find(([, heading]) => heading === REFUSED)
  if (refused) await go(page, refused)
  await inspect(page)
})
