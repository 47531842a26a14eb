import { access, all, named, type Spoil, type WrongRow } from '../spoil.ts'

const screen = (more: object) => access('screens', [{ route: '/mappa', area: 'shop', label: 'Mappa', ...more }])
const right = (more: object) => access('roles.ROLE_OWNER', { label: 'Titolare', ...more })
const superAdmin = (rights: object): Spoil =>
  all(named('users'), access('roles.ROLE_SUPER_ADMIN', { label: 'Super amministratore', ...rights }))

/** Areas, screens and roles that are wrong. */
export const wrongAccess: readonly WrongRow[] = [
  ['A00', 'access groups', 'an unknown key', access('groups', {})],
  ['A00', 'access roles', 'no roles', access('roles', undefined)],
  ['A00', 'access roles.owner', 'a role in small letters', access('roles.owner', { label: 'x' })],
  ['A00', 'access roles.ROLE_OWNER.label', 'a role without label', access('roles.ROLE_OWNER', {})],
  ['A00', 'access roles.ROLE_OWNER.fly', 'an unknown verb', access('roles.ROLE_OWNER.fly', ['*']), '"fly"'],
  ['A00', 'access roles.ROLE_OWNER.manage', 'a verb given to a text', access('roles.ROLE_OWNER.manage', '*')],
  ['A00', 'access areas.shop.label', 'an area without label', access('areas.shop', {})],
  [
    'A01',
    'access areas.shop.parent',
    'an unknown parent',
    access('areas.shop.parent', 'mall'),
    'no area is called "mall"',
  ],
  ['A02', 'access areas.shop.parent', 'an area within itself', access('areas.shop.parent', 'shop')],
  ['A02', 'access areas.workshop.parent', 'areas in a circle', access('areas.shop.parent', 'workshop')],
  [
    'A03',
    'access roles.ROLE_OWNER.send',
    'a right on nothing',
    access('roles.ROLE_OWNER.send', ['bycicles']),
    '"bycicles"',
  ],
  ['A03', 'access roles.ROLE_OWNER.except', 'an exception on nothing', access('roles.ROLE_OWNER.except', ['x'])],
  ['A03', 'access roles.ROLE_OWNER.open', 'a right on no route', access('roles.ROLE_OWNER.open', ['/x']), '"/x"'],
  ['A03', 'access roles.ROLE_OWNER.read', 'a right on the prototype', access('roles.ROLE_OWNER.read', ['toString'])],
  ['A04', 'access areas.shop.label', 'an empty label of an area', access('areas.shop.label', '')],
  ['A04', 'access areas.shop.label', 'a label with a blank behind it', access('areas.shop.label', 'Negozio ')],
  ['A04', 'access roles.ROLE_OWNER.label', 'a blank label of a role', access('roles.ROLE_OWNER.label', ' ')],
  ['A04', 'access screens.0.label', 'a label of a screen with a new line', screen({ label: 'Due\nrighe' })],
  ['A05', 'access roles.ROLE_OWNER.except', 'an exception to nothing', right({ read: ['*'], except: ['bikes'] })],
  ['A05', 'access roles.ROLE_OWNER.except', 'an idle exception', right({ manage: ['bikes'], except: ['colours'] })],
  ['A06', 'access roles.ROLE_OWNER.manage', 'a right given twice', right({ manage: ['bikes', 'bikes'] })],
  ['A06', 'access everyone.read', 'everything and something', access('everyone.read', ['*', 'bikes'])],
  ['A07', 'access areas.bikes', 'an area called like a table', access('areas.bikes', { label: 'Bici' })],
  ['A07', 'access areas.*', 'an area called *', access('areas.*', { label: 'Tutto' })],
  ['A07', 'access areas./x', 'an area called like a route', access('areas./x', { label: 'X' })],
  ['A07', 'access areas.', 'an area without name', access('areas.', { label: 'X' })],
  ['A08', 'access roles.ROLE_OWNER.read', 'a route to read', right({ read: ['/bikes'] }), 'is a route'],
  ['A08', 'access everyone.send', 'a route to send', access('everyone.send', ['/bikes']), 'is a route'],
  [
    'A08',
    'access roles.ROLE_OWNER.open',
    'a table without screens to open',
    all(named('things'), right({ open: ['things'] })),
  ],
  [
    'A09',
    'access roles',
    'no super administrators',
    all(named('users'), access('roles.ROLE_SUPER_ADMIN', undefined)),
    'ROLE_SUPER_ADMIN',
  ],
  [
    'A09',
    'access roles.ROLE_SUPER_ADMIN',
    'super administrators without users',
    superAdmin({ manage: ['bikes'], read: ['users'] }),
    'cannot create or update',
  ],
  ['T01', 'access screens.0.area', 'a screen in no area', screen({ area: 'mall' })],
  ['T03', 'access screens.0.route', 'a screen where a table is', screen({ route: '/bikes' })],
  ['T31', 'access screens.0.route', 'a screen at a malformed address', screen({ route: '/x y' })],
  ['T32', 'access screens.0.route', 'a screen where one signs in', screen({ route: '/login' })],
  ['T33', 'access screens.0.menu', 'a menu item with parameters', screen({ route: '/x/:id' })],
]
