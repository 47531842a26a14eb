import { roles } from '#tests/support/route-matrix.ts'
import { visitsOf, walk } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { settled } from './support/visit.ts'

// Every route as every role: the screen, or the refusal.
for (const role of roles) {
  test(`ROUTE-01 to ROUTE-47 as ${role}: the screen, or 'Non Autorizzato'`, async ({ page }) => {
    const visits = visitsOf(role)
    expect(visits).toHaveLength(50)
    expect(await walk(page, role.replace('ROLE_', '').toLowerCase(), visits)).toEqual([])
    await settled(page)
  })
}

test(`all routes of the specification exist for a super admin:
  ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13
  ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-47 ROUTE-48 ROUTE-49`, async ({
  page,
}) => {
  const paths = [
    ...visitsOf('ROLE_SUPER_ADMIN'),
    ['/customers', 'Cliente '],
    ['/inventarioMezzi', 'Inventari mezzi'],
    ['/inventariomezzi/filialiinventario', 'Filiali inventario'],
    ['/inventariomezzi/inventarimezzi', 'Inventari mezzi'],
  ] as const
  expect(
    await walk(
      page,
      'super_admin',
      paths.map(([path, heading]) => [path, heading]),
    ),
  ).toEqual([])
  await expect(page).toHaveURL(/\/inventarioMezzi\/inventariMezzi$/)
})

test('MENU-47, MENU-48: the lower-case spelling asks for the same rights', async ({ page }) => {
  const paths = ['/inventariomezzi/filialiinventario', '/inventariomezzi/inventarimezzi']
  expect(
    await walk(
      page,
      'user_crm',
      paths.map((path) => [path, 'Non Autorizzato']),
    ),
  ).toEqual([])
})
