import { screensOf } from '#schema/model.ts'
import { isView, type Table } from '#schema/table.ts'
import { model } from '#schema/tables.ts'

// Who may do what, as the specification says it (2.4, 6 and Q-05), written by hand: nothing here reads access.json, so a
// mistake there shows. A new role is one entry of `expectedRoles`; a new table or screen follows the area it lies in.

type Area = keyof typeof specifiedRoutes

interface ExpectedRole {
  /** The requirement that names it, where one does. */
  id?: string
  /** Areas whose screens it opens and whose tables it maintains; `*` is all. */
  manages?: readonly (Area | '*')[]
  /** Single tables that it maintains as well. The screens of such a table are named in `opens`. */
  maintains?: readonly string[]
  /** Tables it may only add rows to. */
  creates?: readonly string[]
  /** Tables whose rows it may only change. */
  updates?: readonly string[]
  /** Tables it may only read, besides the names of what its own tables refer to. */
  reads?: readonly string[]
  /** Areas and routes that it may open, and no more. */
  opens?: readonly string[]
  /** Routes and tables of what it manages that it has no right on. */
  refused?: readonly string[]
}

const crm: Omit<ExpectedRole, 'id'> = {
  manages: ['crm'],
  opens: ['together'],
  maintains: ['contacts', 'details', 'files'],
  reads: ['families', 'applications'],
}
const cp = {
  manages: ['cp'],
  opens: ['together'],
  maintains: ['trattativa_cp_allegato'],
  reads: ['clienti', 'trattative_cp_invii'],
} satisfies Omit<ExpectedRole, 'id'>

/** The roles, in the order in which the user form offers them. */
export const expectedRoles: Record<string, ExpectedRole> = {
  ROLE_SUPER_ADMIN: { id: 'ROLE-01', manages: ['*'] },
  ROLE_ADMIN: { id: 'ROLE-02', manages: ['*'], refused: ['emails', '/contactCenter/emails', '/amministrazione/api'] },
  ROLE_USER: { id: 'ROLE-03', ...crm },
  ROLE_USER_CRM: { id: 'ROLE-04', ...crm },
  ROLE_USER_CP: { id: 'ROLE-05', ...cp },
  ROLE_COMMERCIALE_CP: { id: 'ROLE-06', ...cp },
  ROLE_SUPERVISOR_CP: {
    id: 'ROLE-07',
    ...cp,
    manages: ['cp', 'cp-config'],
    maintains: [...cp.maintains, 'altre_configurazioni_allegati'],
  },
  ROLE_USER_ACCETTAZIONE_MEZZI: {
    id: 'ROLE-08',
    opens: ['acceptance'],
    creates: ['accettazioni_mezzi'],
    reads: ['accettazioni_mezzi_foto', 'tipi_controllo'],
  },
  ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI: {
    id: 'ROLE-09',
    manages: ['acceptance', 'service', 'service-config'],
    opens: ['together', '/inventarioMezzi/matricola/:matricola'],
    maintains: ['accettazioni_mezzi_foto'],
    reads: ['accettazioni_mezzi_invii'],
  },
  ROLE_USER_INVENTARIO_MEZZI: {
    id: 'ROLE-10',
    opens: ['/inventarioMezzi/inventariMezzi', '/inventarioMezzi/matricola/:matricola'],
    maintains: ['inventari_mezzi', 'inventario-mezzi-items', 'inventario_mezzi_items_foto'],
  },
  ROLE_SUPERVISOR_INVENTARIO_MEZZI: {
    id: 'ROLE-11',
    manages: ['inventory'],
    opens: ['together'],
    maintains: ['inventario-mezzi-items', 'inventario_mezzi_items_foto'],
  },
  ROLE_MARKETING: { id: 'ROLE-12' },
  ROLE_NL: { id: 'ROLE-13' },
  ROLE_MASTER: { id: 'ROLE-14', ...cp },
  ROLE_CONTACT_CENTER: {
    id: 'ROLE-15',
    opens: ['/attivita', '/attivita/:id', '/contactCenter/missed-calls', '/contactCenter/da-richiamare'],
    updates: ['missed-calls'],
    reads: [
      'missed-calls',
      'calls-to-return',
      'branch-offices',
      'contact-center-settings',
      'giorni-calendario',
      'holidays',
    ],
  },
}

export const roles: readonly string[] = Object.keys(expectedRoles)
export const admins: readonly string[] = roles.filter((role) => expectedRoles[role]?.manages?.includes('*'))

const C = '/configurations'
/** The routes that the specification names, by the area whose roles open them, with the requirements that say so. */
const specifiedRoutes = {
  crm: {
    '/plannings': '',
    '/listPlannings': '',
    '/listPlannings/:id': '',
    '/customers/all': '',
    '/customers/:id?': '',
  },
  'crm-config': {
    [`${C}/agents`]: 'ROLE-40',
    [`${C}/applications`]: 'ROLE-40',
    [`${C}/categories`]: 'ROLE-40',
    [`${C}/communications`]: 'ROLE-40',
    [`${C}/competitors`]: 'ROLE-40',
    [`${C}/families`]: 'ROLE-40',
    [`${C}/materials`]: 'ROLE-40',
    [`${C}/meetings`]: 'ROLE-40',
    [`${C}/nations`]: 'ROLE-40',
    [`${C}/potentials`]: 'ROLE-40',
    [`${C}/roles`]: 'ROLE-40',
    [`${C}/sources`]: 'ROLE-40',
    [`${C}/technicians`]: 'ROLE-40',
  },
  cp: {
    '/trattativeCp/trattativeCp': 'ROLE-37',
    '/trattativeCp/trattativeCp/:id': 'ROLE-37',
    '/trattativeCp/calendarioTrattative': 'ROLE-38',
    '/trattativeCp/invii': '',
  },
  'cp-config': {
    '/famiglieMezzi/famiglieMezzi': 'ROLE-30',
    [`${C}/commerciali`]: 'ROLE-21',
    [`${C}/competitorsTrattative`]: 'ROLE-28',
    [`${C}/filiali`]: 'ROLE-22',
    [`${C}/fonti`]: 'ROLE-20',
    [`${C}/gruppiCrm`]: 'ROLE-25',
    [`${C}/invioBrochure`]: 'ROLE-27',
    [`${C}/modelliEmail`]: '',
    [`${C}/modelliEmail/:id`]: '',
    [`${C}/motiviPerse`]: 'ROLE-24',
    [`${C}/sectors`]: 'ROLE-29',
    [`${C}/statiTrattative`]: 'ROLE-23',
    [`${C}/usersGruppiCrm`]: 'ROLE-26',
    [`${C}/altreConfigurazioni`]: 'ROLE-40',
  },
  acceptance: { '/accettazioniMezzi/accettazioneMezzo': 'ROLE-32' },
  service: {
    '/accettazioniMezzi/accettazioniMezzi': 'ROLE-31 ROLE-47',
    '/accettazioniMezzi/accettazioniMezzi/:id': '',
    '/accettazioniMezzi/invii': '',
  },
  'service-config': { [`${C}/tipiControllo`]: 'ROLE-33' },
  inventory: {
    '/inventarioMezzi/filialiInventario': 'ROLE-35 ROLE-48',
    '/inventarioMezzi/inventariMezzi': 'ROLE-36',
    '/inventarioMezzi/:id?': 'ROLE-39',
  },
  'contact-center': {
    '/contactCenter/branch-offices': 'ROLE-18 ROLE-46',
    '/contactCenter/emails': 'ROLE-19 ROLE-45',
    '/contactCenter/missed-calls': 'ROLE-16',
    '/contactCenter/report-calls': 'ROLE-17 ROLE-46',
  },
  admin: {
    '/utenti/users': 'ROLE-34 ROLE-43',
    '/utenti/users/:id': '',
    '/utenti/accessi': '',
    '/utenti/permessi': '',
    '/amministrazione/api': '',
  },
} satisfies Record<string, Record<string, string>>

/** Routes that whoever is signed in opens. */
const forEverybody = ['/login', '/auth/callback', '/', '/profile', '/inventarioMezzi/:id?']

const pinned = new Map(
  Object.entries(specifiedRoutes).flatMap(([area, routes]) =>
    Object.entries<string>(routes).map(([route, ids]) => [route, { area, ids }] as const),
  ),
)
const screens = screensOf(model)
const areaOfRoute = (route: string) =>
  pinned.get(route)?.area ?? screens.find(({ screen }) => screen.route === route)?.screen.area ?? ''

/** Every route there is, those of the specification whether or not a screen has them, with their requirements. */
export const expectedRoutes: readonly [route: string, ids: string][] = [
  ...new Set([...forEverybody, ...pinned.keys(), ...screens.map(({ screen }) => screen.route)]),
].map((route) => [route, pinned.get(route)?.ids ?? ''])

/** Tables that whoever is signed in reads: one inventory and all that is in it. */
const readByEverybody = [
  'inventari_mezzi',
  'inventario-mezzi-items',
  'inventario_mezzi_items_foto',
  'inventario_mezzi_item_stati',
  'inventario_mezzi_scansioni',
  'inventario_mezzi_dispositivi',
  'inventario_mezzi_risoluzioni',
]

/** Tables in which everybody writes rows about what they read, and changes and deletes their own. */
const writtenByEverybody = ['notes', 'notes_files', 'tasks']

/** Whether the role opens the route; else it is told 'Non Autorizzato'. */
export function opens(role: string, route: string): boolean {
  const { manages = [], opens: only = [], refused = [] } = expectedRoles[role] ?? {}
  if (forEverybody.includes(route)) return true
  if (refused.includes(route)) return false
  return [...manages, ...only].some((name) => name === '*' || name === route || name === areaOfRoute(route))
}

/** Whether the table lies in what the role manages. */
function manages(role: string, table: string): boolean {
  const { manages: areas = [], maintains: also = [], refused = [] } = expectedRoles[role] ?? {}
  if (refused.includes(table)) return false
  const home = model.tables.get(table)?.screens[0]
  const area = home && areaOfRoute(home.route)
  return also.includes(table) || areas.some((name) => name === '*' || name === area)
}

/** Whether the program alone writes the rows, or they are those of a view. */
export const isReadOnly = (table: Table | undefined): boolean =>
  table !== undefined && (table.writes === 'none' || isView(table))

/** Whether the role changes rows of the table with all it manages. */
const changes = (role: string, table: string): boolean => manages(role, table) && !isReadOnly(model.tables.get(table))

/** Whether people create, change and delete its rows. */
export const isWrittenByRows = (table: Table): boolean => table.writes === 'rows' && !isView(table)

/** Whether the role creates, changes and deletes rows of the table: nobody does where rows are saved field by field. */
export const maintains = (role: string, table: string): boolean =>
  (changes(role, table) && model.tables.get(table)?.writes !== 'fields') || writtenByEverybody.includes(table)

/** Whether the role adds rows to the table. */
export const creates = (role: string, table: string): boolean =>
  maintains(role, table) || expectedRoles[role]?.creates?.includes(table) === true

/** Whether the role changes rows of the table. */
export const updates = (role: string, table: string): boolean =>
  changes(role, table) || maintains(role, table) || expectedRoles[role]?.updates?.includes(table) === true

/** Whether the role reads the table: its own ones, those said above, and the lookups that its own ones refer to. */
export function reads(role: string, table: string): boolean {
  const ofEverybody = [...readByEverybody, ...writtenByEverybody]
  if (ofEverybody.includes(table) || manages(role, table) || expectedRoles[role]?.reads?.includes(table)) return true
  if (!model.tables.get(table)?.lookup) return false
  return [...model.tables.values()].some(
    ({ name, fields }) =>
      (creates(role, name) || updates(role, name)) && Object.values(fields).some((field) => field.table === table),
  )
}
