import { describe, expect, it } from 'vitest'
import { abilityFor, fullAbility, readableFields } from '#schema/ability.ts'
import { type Action, actions, namedVerbs, plainActions } from '#schema/access.ts'
import { screensOf, tableOf } from '#schema/model.ts'
import { initialValues } from '#schema/row.ts'
import { model } from '#schema/tables.ts'
import { bikes, colours, goodFiles, modelOf } from '#tests/support/definitions.ts'
import { opens, routeMatrix } from '#tests/support/route-matrix.ts'

const admins = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']
const tables = [...model.tables.keys()]
const routes = screensOf(model).map(({ screen }) => screen.route)

const cpTables = [
  'altre-configurazioni',
  'commerciali',
  'competitors-trattative',
  'famiglie-mezzi',
  'filiali',
  'fonti',
  'gruppi_crm',
  'mail-templates',
  'motivi_perse',
  'settori',
  'stati_trattative',
]

const cpOwn = ['trattativa_cp_allegato', 'trattative_cp']
/** What negotiations refer to or send with: their keepers may read its names. */
const cpLookups = [
  'clienti',
  'commerciali',
  'competitors-trattative',
  'famiglie-mezzi',
  'filiali',
  'fonti',
  'gruppi_crm',
  'motivi_perse',
  'settori',
  'stati_trattative',
  'trattative_cp_invii',
]
const crmTables = ['contacts', 'customers', 'details', 'files', 'plannings']
/** What customers and plannings refer to: their keepers may read its names. */
const crmLookups = [
  'agents',
  'applications',
  'categories',
  'communications',
  'competitors',
  'families',
  'materials',
  'meetings',
  'nations',
  'potentials',
  'roles',
  'sources',
  'tech-codes',
]

/** The fifteen roles, and which tables each maintains. A new role adds its row here. */
const roleTable: [id: string, role: string, maintains: string[]][] = [
  ['ROLE-01', 'ROLE_SUPER_ADMIN', tables],
  ['ROLE-02', 'ROLE_ADMIN', tables],
  ['ROLE-03', 'ROLE_USER', crmTables],
  ['ROLE-04', 'ROLE_USER_CRM', crmTables],
  ['ROLE-05', 'ROLE_USER_CP', cpOwn],
  ['ROLE-06', 'ROLE_COMMERCIALE_CP', cpOwn],
  ['ROLE-07', 'ROLE_SUPERVISOR_CP', [...cpTables, ...cpOwn]],
  ['ROLE-08', 'ROLE_USER_ACCETTAZIONE_MEZZI', []],
  ['ROLE-09', 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI', ['tipi_controllo']],
  ['ROLE-10', 'ROLE_USER_INVENTARIO_MEZZI', []],
  ['ROLE-11', 'ROLE_SUPERVISOR_INVENTARIO_MEZZI', ['filiali-inventario']],
  ['ROLE-12', 'ROLE_MARKETING', []],
  ['ROLE-13', 'ROLE_NL', []],
  ['ROLE-14', 'ROLE_MASTER', cpOwn],
  ['ROLE-15', 'ROLE_CONTACT_CENTER', []],
]

/** Routes that everybody signed in may open are no screens of the model. */
const forAll = ['/login', '/auth/callback', '/', '/profile']
const routeTable = routeMatrix.filter(([route]) => !forAll.includes(route))

describe('the roles', () => {
  it('are the fifteen of the specification, all covered by the table above', () => {
    expect(Object.keys(model.access.roles)).toEqual(roleTable.map(([, role]) => role))
  })

  it.each(roleTable)('%s: %s maintains %o and nothing else', (_id, role, maintains) => {
    const ability = abilityFor(model, [role])
    for (const table of tables) {
      for (const action of ['create', 'update', 'delete'] as const) {
        expect(`${action} ${table}: ${ability.can(action, table)}`).toBe(
          `${action} ${table}: ${maintains.includes(table)}`,
        )
      }
      const reads =
        maintains.includes(table) ||
        (maintains.includes('customers') && crmLookups.includes(table)) ||
        (maintains.includes('trattative_cp') && cpLookups.includes(table))
      expect(`read ${table}: ${ability.can('read', table)}`).toBe(`read ${table}: ${reads}`)
    }
  })

  it.each(roleTable)('%s: %s opens exactly the screens of the route table', (_id, role) => {
    const ability = abilityFor(model, [role])
    for (const [route, cells] of routeTable) {
      expect(`${route}: ${ability.can('open', route)}`).toBe(`${route}: ${opens(cells, role)}`)
    }
  })

  it.each(routeTable)('%s opens for exactly its roles (%s): %s', (route, cells) => {
    const able = roleTable.map(([, role]) => role).filter((role) => abilityFor(model, [role]).can('open', route))
    expect(able).toEqual(roleTable.map(([, role]) => role).filter((role) => opens(cells, role)))
  })

  it('the route table names every existing screen', () => {
    expect(routeTable.map(([route]) => route).sort()).toEqual([...routes].sort())
  })

  it('ROLE-03: a new user has ROLE_USER', () => {
    const initial = initialValues(tableOf(model, 'users'), { today: '', now: '', userId: null })
    expect(initial).toMatchObject({ ruoli: ['ROLE_USER'] })
  })

  it('the user form offers all fifteen roles', () => {
    expect(Object.keys(tableOf(model, 'users').fields.ruoli?.options ?? {})).toEqual(roleTable.map(([, role]) => role))
  })
})

describe('roles only add', () => {
  const every = (roles: string[]) => {
    const ability = abilityFor(model, roles)
    return [...tables, ...routes].flatMap((subject) =>
      actions.filter((action) => ability.can(action, subject)).map((action) => `${action} ${subject}`),
    )
  }

  it.each(roleTable)('%s: %s takes nothing away from a CP supervisor, in either order', (_id, role) => {
    const both = [...every(['ROLE_SUPERVISOR_CP']), ...every([role])]
    expect(new Set(every(['ROLE_SUPERVISOR_CP', role]))).toEqual(new Set(both))
    expect(new Set(every([role, 'ROLE_SUPERVISOR_CP']))).toEqual(new Set(both))
  })

  it.each(['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'])('ROLE-42: for %s an additional narrower role changes nothing', (role) => {
    for (const [, narrow] of roleTable.slice(2)) expect(every([narrow, role])).toEqual(every([role]))
    expect(every(['ROLE_NL'])).not.toEqual(every([role]))
  })

  it('GEN-02 ROLE-41: any of several roles is enough', () => {
    expect(abilityFor(model, ['ROLE_MARKETING', 'ROLE_SUPERVISOR_CP']).can('open', '/configurations/fonti')).toBe(true)
  })

  it.each([[[]], [['ROLE_GHOST']], [['constructor']], [['__proto__']], [['role_admin']], [['*']]])(
    '%o has the rights of every user and no more',
    (roles) => {
      expect(every(roles)).toEqual(['open /inventarioMezzi/:id?'])
    },
  )
})

describe('verbs', () => {
  it('"manage" expands to the five plain actions, never to a named verb', () => {
    const ability = abilityFor(model, ['ROLE_SUPERVISOR_CP'])
    expect(plainActions.filter((action) => action !== 'open' && ability.can(action, 'fonti'))).toHaveLength(4)
    expect(namedVerbs.filter((verb) => ability.can(verb, 'fonti'))).toEqual([])
  })

  it("never grants CASL's own manage, which would include every verb", () => {
    const granted = roleTable.flatMap(([, role]) => abilityFor(model, [role]).rules.map((rule) => String(rule.action)))
    expect(granted).not.toContain('manage')
    expect(abilityFor(model, ['ROLE_ADMIN']).rules.map((rule) => String(rule.subject))).not.toContain('all')
  })

  it('only admins impersonate, and only users', () => {
    const who = roleTable
      .map(([, role]) => role)
      .filter((role) => abilityFor(model, [role]).can('impersonate', 'users'))
    expect(who).toEqual(admins)
    expect(abilityFor(model, admins).can('impersonate', 'fonti')).toBe(false)
  })

  it('only admins erase histories, of every table', () => {
    const may = (role: string) => tables.filter((table) => abilityFor(model, [role]).can('erase', table))
    for (const [, role] of roleTable) expect([role, may(role)]).toEqual([role, admins.includes(role) ? tables : []])
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
