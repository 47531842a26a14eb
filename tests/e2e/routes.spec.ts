import { expectedRoutes, opens, roles } from '#tests/support/expected-rights.ts'
import { go, REFUSED, usernameOf, type Visit, visitsOf } from './support/routes.ts'
import { createButton } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { push, settled, visit } from './support/visit.ts'

// Which role opens which route is decided cell by cell in tests/src/routes.test.ts, by the guard the console asks; all
// screens are drawn in screens.spec.ts. Here is what each role then sees: its refusal, its home, and each
// screen that only some may open as the role that opens least beside it, as all of them with `--full`.

/** Paths that are refused to a role, the first one opened from outside. */
const refused: [role: string, ids: string, ...paths: string[]][] = [
  ['ROLE_ADMIN', 'ROLE-45', '/contactCenter/emails', '/amministrazione/api'],
  ['ROLE_USER', 'ROLE-43', '/utenti/users'],
  ['ROLE_USER_CRM', 'MENU-47 MENU-48', '/inventariomezzi/filialiinventario', '/inventariomezzi/inventarimezzi'],
  ['ROLE_USER_CP', '', '/configurations/fonti'],
  ['ROLE_COMMERCIALE_CP', '', '/configurations/commerciali'],
  ['ROLE_SUPERVISOR_CP', '', '/configurations/agents', '/configurations/tipiControllo', '/utenti/users'],
  ['ROLE_USER_ACCETTAZIONE_MEZZI', 'ROLE-47', '/accettazioniMezzi/accettazioniMezzi'],
  ['ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI', '', '/customers/all'],
  ['ROLE_USER_INVENTARIO_MEZZI', 'ROLE-48', '/inventarioMezzi/filialiInventario'],
  ['ROLE_SUPERVISOR_INVENTARIO_MEZZI', '', '/trattativeCp/trattativeCp'],
  ['ROLE_MARKETING', '', '/configurations/fonti'],
  ['ROLE_NL', '', '/trattativeCp/calendarioTrattative'],
  ['ROLE_MASTER', '', '/configurations/statiTrattative'],
  ['ROLE_CONTACT_CENTER', 'ROLE-46', '/contactCenter/report-calls', '/contactCenter/branch-offices'],
]

/** A role without a path above is sent to the first screen that it may not open. */
const unnamed: typeof refused = roles
  .filter((role) => !refused.some(([named]) => named === role))
  .flatMap((role) => {
    const route = expectedRoutes.find(([path]) => !opens(role, path))?.[0]
    return route ? [[role, '', route]] : []
  })

/** How many routes a role opens. */
const rangeOf = (role: string) => expectedRoutes.filter(([route]) => opens(role, route)).length

/** Each route that only some may open, with the role that sees least beside it; an administrator's screens are drawn on the phone. */
const narrowest = new Map(
  expectedRoutes
    .filter(([route]) => roles.some((role) => !opens(role, route)))
    .map(([route]) => [
      route,
      roles
        .filter((role) => opens(role, route) && role !== 'ROLE_ADMIN')
        .toSorted((one, other) => rangeOf(one) - rangeOf(other))[0],
    ]),
)

/** Home, and the screens that this role draws for all; with `--full` all that only some may open. */
function ownScreens(role: string): Visit[] {
  if (role === 'ROLE_ADMIN') return []
  return visitsOf(role).filter(([path, heading], index) => {
    const route = expectedRoutes[index]?.[0] ?? ''
    const draws = process.env.TEST_FULL ? narrowest.has(route) : narrowest.get(route) === role
    return heading !== REFUSED && (path === '/' || draws)
  })
}

/** Asked for on every page: the ticket for the hub, the key of this device, what an acceptance needs without a network; where one is refused, whom to ask. */
const onEveryPage = [
  '/api/realtime/token',
  '/api/user/draft-key',
  '/api/user/administrators',
  '/api/tipi_controllo',
  '/api/accettazioni_mezzi/matricole',
]

test("each role opens its screens, and gets 'Non Autorizzato' elsewhere without a request to the server", {
  tag: ['@MENU-47', '@MENU-48', '@ROLE-43', '@ROLE-45', '@ROLE-46', '@ROLE-47', '@ROLE-48'],
}, async ({ page }) => {
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !onEveryPage.includes(pathname)) asked.push(pathname)
  })
  for (const [role, ids, first = '', ...others] of [...refused, ...unnamed]) {
    await test.step(`${role} ${ids}`, async () => {
      await signIn(page, usernameOf(role))
      asked = []
      await visit(page, first)
      for (const path of [first, ...others]) {
        if (path !== first) await push(page, path)
        await settled(page)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(REFUSED)
        await expect(createButton(page)).toHaveCount(0)
      }
      expect(asked, role).toEqual([])
      for (const own of ownScreens(role)) await go(page, own)
    })
  }
})

test('other spellings and redirects: ROUTE-09 ROUTE-15 ROUTE-48 ROUTE-49', async ({ page }) => {
  await signIn(page, 'super_admin')
  await visit(page, '/profile')
  await go(page, ['/customers', 'Nuovo cliente'])
  await go(page, ['/inventarioMezzi', 'Inventari mezzi'])
  await go(page, ['/inventariomezzi/filialiinventario', 'Filiali d’inventario'])
  await expect(page).toHaveURL(/\/inventarioMezzi\/filialiInventario$/)
  await go(page, ['/inventariomezzi/inventarimezzi', 'Inventari mezzi'])
  await expect(page).toHaveURL(/\/inventarioMezzi\/inventariMezzi$/)
})
