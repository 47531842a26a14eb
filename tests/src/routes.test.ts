import { describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { model } from '#schema/tables.ts'
import { NO_PAGE } from '#src/lib/page-error.ts'
import { canonicalPath, guardError } from '#src/shell/guards.ts'
import { expectedRoutes, opens, roles } from '#tests/support/expected-rights.ts'

// Every route as every role, asked of the guard that the console asks before it draws a page. That each screen is drawn,
// and the refusal shown to each role, is seen in the browser: tests/e2e/routes.spec.ts.

/** Outside the console: whoever is signed in already is led home from there. */
const outside = ['/login', '/auth/callback']
const guarded = expectedRoutes.filter(([route]) => !outside.includes(route))
const pathOf = (route: string) => route.replace(':id?', '1')
const refusalOf = (role: string, path: string) => guardError(model, abilityFor(model, [role]), path)

describe('the guard of the console', () => {
  it.each(guarded)('%s: opens for the roles that are expected to, and says why to the others (%s)', (route) => {
    for (const role of roles) {
      const said = refusalOf(role, pathOf(route))
      if (opens(role, route)) expect(said, role).toBeUndefined()
      else expect(said, role).toMatchObject({ status: 403, message: messages.forbidden })
    }
  })

  it.each([
    ['MENU-47', '/inventariomezzi/filialiinventario', '/inventarioMezzi/filialiInventario'],
    ['MENU-48', '/inventariomezzi/inventarimezzi', '/inventarioMezzi/inventariMezzi'],
  ])('%s: the lower-case spelling %s asks for the same rights as %s', (_id, written, route) => {
    for (const role of roles) {
      if (opens(role, route)) expect(refusalOf(role, written), role).toBeUndefined()
      else expect(refusalOf(role, written), role).toMatchObject({ status: 403 })
    }
    expect(canonicalPath(model, written)).toBe(route)
  })

  it('leaves parameters as they are written', () => {
    const path = '/inventarioMezzi/matricola/ZZ%201%2F2'
    expect(canonicalPath(model, path.replace('inventarioMezzi', 'INVENTARIOmezzi'))).toBe(path)
  })

  it.each(roles)('has no other page, as %s', (role) => {
    expect(refusalOf(role, '/questa/non/esiste')).toMatchObject({ status: 404, message: NO_PAGE })
  })
})
