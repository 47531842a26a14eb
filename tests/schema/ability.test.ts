import { describe, expect, it } from 'vitest'
import { screensOf, tableOf } from '#schema/model.ts'
import { abilityFor, fullAbility } from '#schema/rights/ability.ts'
import { type Action, actions, namedVerbs, plainActions } from '#schema/rights/access.ts'
import { readableFields } from '#schema/rights/sight.ts'
import { initialValues } from '#schema/rows/row.ts'
import { isView } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { bikes, colours, goodFiles, modelOf } from '#tests/support/definitions.ts'
import {
  admins,
  creates,
  expectedRoles,
  expectedRoutes,
  maintains,
  opens,
  reads,
  roles,
  updates,
} from '#tests/support/expected-rights.ts'

const tables = [...model.tables.keys()]
const routes = screensOf(model).map(({ screen }) => screen.route)
const changing = [
  ['create', creates],
  ['update', updates],
  ['delete', maintains],
] as const
const roleTable = Object.entries(expectedRoles).map(([role, { id = 'ours' }]) => [id, role] as const)

describe('the roles', () => {
  it('are those of the specification, each with what is expected of it', () => {
    expect(Object.keys(model.access.roles)).toEqual(roles)
  })

  it.each(roleTable)('%s: %s maintains and reads its tables and nothing else', (_id, role) => {
    const ability = abilityFor(model, [role])
    for (const table of tables) {
      for (const [action, expected] of changing) {
        expect(ability.can(action, table), `${action} ${table}`).toBe(expected(role, table))
      }
      expect(ability.can('read', table), `read ${table}`).toBe(reads(role, table))
    }
  })

  it('have every screen that the specification names', () => {
    const shell = ['/login', '/auth/callback', '/', '/profile']
    expect(expectedRoutes.map(([route]) => route).sort()).toEqual([...shell, ...routes].sort())
  })

  it.each(expectedRoutes.filter(([route]) => routes.includes(route)))(
    '%s opens for exactly its roles (%s)',
    (route) => {
      const able = roles.filter((role) => abilityFor(model, [role]).can('open', route))
      expect(able).toEqual(roles.filter((role) => opens(role, route)))
    },
  )

  it('a new user has ROLE_USER', { tags: 'ROLE-03' }, () => {
    const initial = initialValues(tableOf(model, 'users'), { today: '', now: '', userId: null })
    expect(initial).toMatchObject({ ruoli: ['ROLE_USER'] })
  })

  it('the user form offers all of them', () => {
    expect(Object.keys(tableOf(model, 'users').fields.ruoli?.options ?? {})).toEqual(roles)
  })
})

describe('roles only add', () => {
  const every = (held: string[]) => {
    const ability = abilityFor(model, held)
    return [...tables, ...routes].flatMap((subject) =>
      actions.filter((action) => ability.can(action, subject)).map((action) => `${action} ${subject}`),
    )
  }

  it.each(roleTable)('%s: %s takes nothing away from a CP supervisor, in either order', (_id, role) => {
    const both = [...every(['ROLE_SUPERVISOR_CP']), ...every([role])]
    expect(new Set(every(['ROLE_SUPERVISOR_CP', role]))).toEqual(new Set(both))
    expect(new Set(every([role, 'ROLE_SUPERVISOR_CP']))).toEqual(new Set(both))
  })

  it.each(['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'])(
    'for %s no narrower role makes a difference',
    { tags: 'ROLE-42' },
    (role) => {
      for (const narrow of roles.slice(2)) expect(every([narrow, role])).toEqual(every([role]))
      expect(every(['ROLE_NL'])).not.toEqual(every([role]))
    },
  )

  it('any of several roles is enough', { tags: ['GEN-02', 'ROLE-41'] }, () => {
    expect(abilityFor(model, ['ROLE_MARKETING', 'ROLE_SUPERVISOR_CP']).can('open', '/configurations/fonti')).toBe(true)
  })

  it.each([[[]], [['ROLE_GHOST']], [['constructor']], [['__proto__']], [['role_admin']], [['*']]])(
    '%o has the rights of every user and no more',
    (roles) => {
      const may = { read: reads, create: creates, update: updates, delete: maintains }
      const everybody = tables.flatMap((table) =>
        Object.entries(may).flatMap(([action, holds]) => (holds('', table) ? [`${action} ${table}`] : [])),
      )
      expect(every(roles)).toEqual([...everybody, 'open /inventarioMezzi/:id?'])
    },
  )
})

describe('verbs', () => {
  it('"manage" expands to the five plain actions, never to a named verb', () => {
    const ability = abilityFor(model, ['ROLE_USER_CRM'])
    expect(plainActions.filter((action) => action !== 'open' && ability.can(action, 'customers'))).toHaveLength(4)
    expect(namedVerbs.filter((verb) => ability.can(verb, 'customers'))).toEqual([])
  })

  it("never grants CASL's own manage, which would be every verb", () => {
    const granted = roles.flatMap((role) => abilityFor(model, [role]).rules.map((rule) => String(rule.action)))
    expect(granted).not.toContain('manage')
    expect(abilityFor(model, ['ROLE_ADMIN']).rules.map((rule) => String(rule.subject))).not.toContain('all')
  })

  it('only admins impersonate, and only users', () => {
    const who = roles.filter((role) => abilityFor(model, [role]).can('impersonate', 'users'))
    expect(who).toEqual(admins)
    expect(abilityFor(model, admins).can('impersonate', 'fonti')).toBe(false)
  })

  it('only admins and the supervisor of an area share views of its lists', () => {
    const who = (table: string) => roles.filter((role) => abilityFor(model, [role]).can('share', table))
    expect(who('trattative_cp')).toEqual([...admins, 'ROLE_SUPERVISOR_CP'])
    expect(who('fonti')).toEqual([...admins, 'ROLE_SUPERVISOR_CP'])
    expect(who('accettazioni_mezzi')).toEqual([...admins, 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI'])
    expect(who('inventari_mezzi')).toEqual([...admins, 'ROLE_SUPERVISOR_INVENTARIO_MEZZI'])
    expect(who('customers')).toEqual(admins)
    expect(who('calls-to-return')).toEqual(admins)
  })

  it('only admins erase histories, of every table that is stored', () => {
    const stored = tables.filter((table) => !isView(tableOf(model, table)))
    const may = (role: string) => tables.filter((table) => abilityFor(model, [role]).can('erase', table))
    for (const role of roles) expect([role, may(role)]).toEqual([role, admins.includes(role) ? stored : []])
  })

  it('screens are opened, tables are read and written, never the reverse', () => {
    const ability = abilityFor(model, ['ROLE_ADMIN'])
    expect(ability.can('open', 'fonti')).toBe(false)
    expect(ability.can('read', '/configurations/fonti')).toBe(false)
  })

  it('the system user may do everything', () => {
    const ability = fullAbility(model)
    expect(actions.every((action) => tables.every((table) => ability.can(action, table)))).toBe(true)
  })
})

describe('reading for reference', () => {
  const shop = () => {
    const files = goodFiles()
    return modelOf({
      access: {
        ...files.access,
        roles: {
          ...files.access.roles,
          ROLE_READER: { label: 'Lettore', read: ['bikes'] },
          ROLE_BUYER: { label: 'Compratore', create: ['bikes'] },
          ROLE_CAREFUL: { label: 'Attento', manage: ['shop'], except: ['workshop'] },
        },
      },
      tables: {
        bikes: bikes(),
        colours: {
          ...colours(),
          fields: {
            ...colours().fields,
            shade: { type: 'color', label: 'Tinta', pick: true },
            price: { type: 'money', label: 'Costo' },
          },
        },
      },
    })
  }
  const canReadColours = (role: string) => readableFields(abilityFor(shop(), [role]), tableOf(shop(), 'colours'))

  it.each<[string, string[]]>([
    ['ROLE_OWNER', ['name', 'shade', 'price']],
    ['ROLE_MECHANIC', ['name', 'shade']],
    ['ROLE_BUYER', ['name', 'shade']],
    ['ROLE_READER', []],
    ['ROLE_CAREFUL', ['name', 'shade', 'price']],
  ])('%s reads %o of the lookup table that bicycles refer to', (role, fields) => {
    expect(canReadColours(role)).toEqual(fields)
  })

  it('does not grant open, update or delete on a table that is only referred to', () => {
    const ability = abilityFor(shop(), ['ROLE_MECHANIC'])
    const refused: [Action, string][] = [
      ['open', '/colours'],
      ['create', 'colours'],
      ['update', 'colours'],
      ['delete', 'colours'],
    ]
    expect(refused.filter(([action, subject]) => ability.can(action, subject))).toEqual([])
  })

  it('an exception covers the tables and screens of nested areas', () => {
    const ability = abilityFor(shop(), ['ROLE_CAREFUL'])
    expect(ability.can('update', 'colours')).toBe(true)
    expect(ability.can('update', 'bikes')).toBe(false)
    expect(ability.can('open', '/bikes')).toBe(false)
  })

  it('users and customers are never lookup tables', () => {
    expect(['users', 'customers'].filter((name) => model.tables.get(name)?.lookup)).toEqual([])
  })
})
