import { AbilityBuilder, createMongoAbility, type MongoAbility } from '@casl/ability'
import { areaChain, type Model, screensOf, tableOf } from '../model.ts'
import { isSavedByField, isView, isWritten, pickedFields, type Table } from '../table.ts'
import { type Action, actions, plainActions, type Rights } from './access.ts'

export type AppAbility = MongoAbility<[Action, string]>

/**
 * What a person holding these roles may do. Subjects are table names and, for `open`, routes of screens.
 * Roles only add: none takes away what another gives, and unknown roles give nothing. CASL's own `manage` is never
 * emitted, since it would grant every verb. Reading for reference is derived: who may create or update a table may
 * read the names (and picked fields) of the lookup tables it refers to.
 */
export function abilityFor(model: Model, roles: readonly string[]): AppAbility {
  const { can, build } = new AbilityBuilder<AppAbility>(createMongoAbility)
  const held = roles.filter((role) => Object.hasOwn(model.access.roles, role)).map((role) => model.access.roles[role])
  for (const rights of [model.access.everyone, ...held]) {
    for (const { action, subject, fields } of rights ? rightsGiven(model, rights) : []) can(action, subject, fields)
  }
  return build()
}

/** One thing that rights give: an action on a table or a screen. */
export interface GivenRight {
  action: Action
  subject: string
  /** Nothing but these fields, as rows of the table `of`, which may be changed, refer to this one. */
  fields?: string[]
  of?: string
}

/**
 * All rights that a role gives, implied ones included: managing a table also opens its screens. Explanations (`whyOf`) and
 * checks (`abilityFor`) both read this.
 */
export function rightsGiven(model: Model, rights: Rights): GivenRight[] {
  return [...new Set(grantedPairs(model, rights))].flatMap((pair) => {
    const [action, subject] = splitPair(pair)
    const referred = action === 'create' || action === 'update' ? lookupsOf(model, subject) : []
    return [
      { action, subject },
      ...referred.map(
        (table): GivenRight => ({ action: 'read', subject: table.name, fields: pickedFields(table), of: subject }),
      ),
    ]
  })
}

/** Every action on every table and screen: for the program itself, never for a person. */
export function fullAbility(model: Model): AppAbility {
  const { can, build } = new AbilityBuilder<AppAbility>(createMongoAbility)
  for (const subject of subjectsIn(model, ['*'])) for (const action of actions) can(action, subject)
  return build()
}

// Worked out once: what an ability gives never changes, other roles have another one.
const readable = new WeakMap<AppAbility, WeakMap<Table, readonly string[]>>()

/** The fields of the table this person may read, in the order of the definition; empty when none. The same list each time. */
export function readableFields(ability: AppAbility, table: Table): readonly string[] {
  const byTable = readable.get(ability) ?? new WeakMap<Table, readonly string[]>()
  readable.set(ability, byTable)
  const fields = byTable.get(table) ?? Object.keys(table.fields).filter((name) => ability.can('read', table.name, name))
  byTable.set(table, fields)
  return fields
}

function grantedPairs(model: Model, rights: Rights): string[] {
  const except = new Set(subjectsIn(model, rights.except ?? []))
  return actions.flatMap((action) => {
    const managed = plainActions.some((plain) => plain === action) ? (rights.manage ?? []) : []
    return subjectsIn(model, [...managed, ...(rights[action] ?? [])])
      .filter((subject) => !except.has(subject))
      .filter((subject) => (action === 'open') === subject.startsWith('/'))
      .filter((subject) => takesAction(model.tables.get(subject), action))
      .map((subject) => `${action} ${subject}`)
  })
}

/**
 * Whether a person can do the action on the rows of the table at all: what nobody writes is only read and has views to share,
 * of rows that are stored the history can be erased, and rows saved field by field are neither created nor deleted. Any other subject takes any.
 */
export function takesAction(table: Table | undefined, action: Action): boolean {
  if (table === undefined || action === 'read' || action === 'share') return true
  if (isSavedByField(table) && (action === 'create' || action === 'delete')) return false
  return isWritten(table) || (action === 'erase' && !isView(table))
}

function splitPair(pair: string): [Action, string] {
  const action = actions.find((known) => pair.startsWith(`${known} `))
  if (!action) throw new Error(`Not an action: ${pair}`)
  return [action, pair.slice(action.length + 1)]
}

/**
 * The tables and routes that names in access.json stand for: `*` all, an area its screens and the tables whose first
 * screen lies in it, a table itself and its screens, a route itself.
 */
export function subjectsIn(model: Model, names: readonly string[]): string[] {
  const screens = screensOf(model)
  return names.flatMap((name) => {
    if (name === '*') return [...model.tables.keys(), ...screens.map(({ screen }) => screen.route)]
    if (name.startsWith('/')) return [name]
    if (model.tables.has(name)) return [name, ...tableOf(model, name).screens.map((screen) => screen.route)]
    const within = screens.filter(({ screen }) => areaChain(model.access, screen.area).includes(name))
    const homes = within.filter(({ table, screen }) => table?.screens[0] === screen)
    return [...homes.flatMap(({ table }) => table?.name ?? []), ...within.map(({ screen }) => screen.route)]
  })
}

function lookupsOf(model: Model, subject: string): Table[] {
  const table = model.tables.get(subject)
  if (!table) return []
  const targets = Object.values(table.fields).flatMap((field) => (field.table && !field.readOnly ? [field.table] : []))
  return [...new Set(targets)].map((target) => tableOf(model, target)).filter((target) => target.lookup)
}
