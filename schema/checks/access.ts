import { inAccess, type Mistake } from '../grammar/mistake.ts'
import { USERS } from '../grammar/reserved.ts'
import { areaChain, type Model, screensOf } from '../model.ts'
import { subjectsIn, takesAction } from '../rights/ability.ts'
import { type Action, actions, type Rights, SUPER_ADMIN, subjectNames } from '../rights/access.ts'
import { repeatedValues } from './field-check.ts'
import { homeChecks } from './home.ts'
import { listViewChecks } from './list-views.ts'
import { shownChecks } from './presentation.ts'
import { rowRightChecks } from './row-rights.ts'
import { iconChecks } from './screens.ts'
import { textFault } from './texts.ts'

const lists = ['manage', 'except', ...actions] as const

/** What access.json says about areas, screens and roles. */
export function accessChecks(model: Model): Mistake[] {
  const { roles, everyone } = model.access
  const grants = [
    ['everyone', everyone] as const,
    ...Object.entries(roles).map(([role, rights]) => [`roles.${role}`, rights] as const),
  ]
  return [
    ...parentChecks(model),
    ...areaNameChecks(model),
    ...areaIconChecks(model),
    ...screenIconChecks(model),
    ...screenAreaChecks(model),
    ...withinChecks(model),
    ...screenTableChecks(model),
    ...labelChecks(model),
    ...grants.flatMap(([at, rights]) => [
      ...grantChecks(model, at, rights),
      ...idleChecks(model, at, rights),
      ...exceptChecks(model, at, rights),
      ...rowRightChecks(model, at, rights),
    ]),
    ...superAdminChecks(model),
  ]
}

function parentChecks({ access }: Model): Mistake[] {
  const { areas } = access
  return Object.entries(areas).flatMap(([name, { parent }]) => {
    if (parent === undefined) return []
    if (!Object.hasOwn(areas, parent)) return [inAccess('A01', `areas.${name}.parent`, `no area is called "${parent}"`)]
    return areas[areaChain(access, name).at(-1) ?? '']?.parent
      ? [inAccess('A02', `areas.${name}.parent`, 'the areas go in a circle')]
      : []
  })
}

/** A right names areas, tables and routes alike: one name must not mean two of them. */
function areaNameChecks({ access, tables }: Model): Mistake[] {
  return Object.keys(access.areas).flatMap((name) => {
    const say = (sentence: string) => [inAccess('A07', `areas.${name}`, sentence)]
    if (tables.has(name)) return say(`a table is called "${name}" too: a right on it could mean either`)
    if (name === '*') return say('"*" stands for everything')
    return /^[a-zA-Z][\w-]*$/.test(name) ? [] : say('an area is called by letters, digits, _ and -, a letter first')
  })
}

/** Of areas only those with a heading at the top of the menu have an icon. */
function areaIconChecks({ access: { areas } }: Model): Mistake[] {
  return Object.entries(areas).flatMap(([name, { parent, flat, icon }]) => {
    if (icon === undefined) return []
    const above = parent === undefined ? undefined : areas[parent]
    const hasHeading = parent === undefined ? !flat : above?.flat === true && above.parent === undefined
    return hasHeading ? [] : [inAccess('T48', `areas.${name}.icon`, `has no effect: ${flat ? NO_HEADING : NESTED}`)]
  })
}

const screenIconChecks = ({ access: { screens } }: Model): Mistake[] =>
  screens.flatMap((screen, index) =>
    iconChecks(screen).map(([id, key, sentence]) => inAccess(id, `screens.${index}.${key}`, sentence)),
  )

const NO_HEADING = 'a flat area has no heading'
const NESTED = 'within another area the heading has no icon'

const screenAreaChecks = ({ access: { areas, screens } }: Model): Mistake[] =>
  screens.flatMap(({ area }, index) =>
    Object.hasOwn(areas, area) ? [] : [inAccess('T01', `screens.${index}.area`, `no area is called "${area}"`)],
  )

/** A screen stands within one of the menu. */
function withinChecks(model: Model): Mistake[] {
  const routes = screensOf(model).flatMap(({ screen }) => (screen.menu ? [screen.route] : []))
  return model.access.screens.flatMap(({ within, route }, index) =>
    within === undefined || (routes.includes(within) && within !== route)
      ? []
      : [inAccess('A10', `screens.${index}.within`, `"${within}" is no other screen of the menu`)],
  )
}

/** A screen of a table is about one that exists; without one it has neither columns nor filters. */
function screenTableChecks(model: Model): Mistake[] {
  const {
    access: { screens },
    tables,
  } = model
  return screens.flatMap((screen, index) => {
    const at = `screens.${index}`
    if (screen.table === undefined) {
      const idle = (['columns', 'filters', 'inline', 'views', 'home'] as const).find((key) => screen[key])
      return idle ? [inAccess('T33', `${at}.${idle}`, 'has no effect: the screen shows no table')] : []
    }
    const table = tables.get(screen.table)
    if (!table) return [inAccess('T02', `${at}.table`, `no table is called "${screen.table}"`)]
    const asCustom = { ...screen, kind: 'custom' as const }
    const checks = [
      shownChecks(table, asCustom),
      listViewChecks(model, table, asCustom),
      homeChecks(model, table, asCustom),
    ]
    const mistakes = checks.flat()
    return mistakes.map(([id, key, sentence]) => inAccess(id, `${at}.${key}`, sentence))
  })
}

function labelChecks({ access: { areas, screens, roles } }: Model): Mistake[] {
  const labels: [key: string, label: string][] = [
    ...Object.entries(areas).map(([name, { label }]): [string, string] => [`areas.${name}.label`, label]),
    ...screens.map(({ label }, index): [string, string] => [`screens.${index}.label`, label]),
    ...Object.entries(roles).flatMap(([name, { label, short }]): [string, string][] => [
      [`roles.${name}.label`, label],
      ...(short === undefined ? [] : [[`roles.${name}.short`, short] satisfies [string, string]]),
    ]),
  ]
  return labels.flatMap(([key, label]) => {
    const fault = textFault(label)
    return fault ? [inAccess('A04', key, fault)] : []
  })
}

function grantChecks(model: Model, at: string, rights: Rights): Mistake[] {
  const { areas } = model.access
  const routes = new Set(screensOf(model).map(({ screen }) => screen.route))
  const isSubject = (name: string) =>
    name === '*' || Object.hasOwn(areas, name) || model.tables.has(name) || routes.has(name)
  return lists.flatMap((list) => {
    const said = rights[list]
    if (!said) return []
    const names = subjectNames(said)
    const key = `${at}.${list}`
    return [
      ...names
        .filter((name) => !isSubject(name))
        .map((name) => inAccess('A03', key, `"${name}" is no area, table or route`)),
      ...repeatedValues(names).map((name) => inAccess('A06', key, `names "${name}" twice`)),
      ...(said.length === 0 ? [inAccess('A06', key, 'is empty: name something, or leave it out')] : []),
      ...(names.length > 1 && names.includes('*') ? [inAccess('A06', key, '"*" stands for all the others too')] : []),
    ]
  })
}

/** Routes are opened, and only they; areas may have no table or screen yet. */
function idleChecks(model: Model, at: string, rights: Rights): Mistake[] {
  const routes = new Set(screensOf(model).map(({ screen }) => screen.route))
  const isKnown = (name: string) => model.tables.has(name) || routes.has(name)
  const gives = (action: Action, name: string) =>
    subjectsIn(model, [name]).some(
      (subject) => (action === 'open') === subject.startsWith('/') && takesAction(model.tables.get(subject), action),
    )
  return actions.flatMap((action) =>
    subjectNames(rights[action])
      .filter((name) => isKnown(name) && !gives(action, name))
      .map((name) => {
        return inAccess('A08', `${at}.${action}`, `gives nothing: "${name}" ${whyIdle(action, name)}`)
      }),
  )
}

function whyIdle(action: Action, name: string): string {
  if (action === 'open') return 'has no screen to open'
  if (name.startsWith('/')) return `is a route: it can be opened, and not "${action}"`
  return `has rows on which nobody can do "${action}"`
}

/** Users with this role create the first users: without it nobody could sign in. */
function superAdminChecks(model: Model): Mistake[] {
  if (!model.tables.has(USERS)) return []
  const at = `roles.${SUPER_ADMIN}`
  const role = model.access.roles[SUPER_ADMIN]
  if (!role) return [inAccess('A09', 'roles', `must have ${SUPER_ADMIN}: the first user has it`)]
  const held = [model.access.everyone, role]
  const missing = (['read', 'create', 'update'] as const).filter(
    (action) => !held.some((rights) => usersWithin(model, rights, action)),
  )
  return missing.length > 0
    ? [inAccess('A09', at, `cannot ${missing.join(' or ')} "${USERS}": nobody else could be let in`)]
    : []
}

/** What else is wrong with the definitions must not stand in the way: nothing but names is looked at. */
function usersWithin(model: Model, rights: Rights, action: Action): boolean {
  const granted = subjectsIn(model, [...(rights.manage ?? []), ...subjectNames(rights[action])])
  const isGiven = granted.includes(USERS) && takesAction(model.tables.get(USERS), action)
  return isGiven && !subjectsIn(model, rights.except ?? []).includes(USERS)
}

/** An exception removes rights that the same role gives, and no others. */
function exceptChecks(model: Model, at: string, { except = [], ...rights }: Rights): Mistake[] {
  if (except.length === 0) return []
  if (!rights.manage) return [inAccess('A05', `${at}.except`, 'there is no "manage" of which it could be an exception')]
  const granted = new Set(
    subjectsIn(
      model,
      Object.values(rights)
        .flat()
        .filter((name) => typeof name === 'string'),
    ),
  )
  return except.flatMap((name) => {
    const subjects = subjectsIn(model, [name])
    const idle = subjects.length > 0 && !subjects.some((subject) => granted.has(subject))
    return idle ? [inAccess('A05', `${at}.except`, `"${name}" is not given by this role: it takes nothing away`)] : []
  })
}
