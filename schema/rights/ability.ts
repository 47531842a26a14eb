import { Ability, type RawRuleOf } from '@casl/ability'
import { ruleAnswer } from '../condition/form-rules.ts'
import type { RowValues } from '../condition/holds.ts'
import type { ListReader } from '../condition/reader.ts'
import type { WrittenCondition } from '../grammar/condition-grammar.ts'
import { areaChain, type Model, screensOf, tableOf } from '../model.ts'
import { isSavedByField, isView, isWritten, pickedFields, type Table } from '../table.ts'
import {
  type Action,
  actions,
  plainActions,
  type Rights,
  rowActions,
  rowRightsIn,
  subjectNames,
  type WrittenRowRight,
} from './access.ts'

/** Asked of a table by its name, of a screen by its route, and of one row by its values. */
export type AppAbility = Ability<[Action, string | RowValues], WrittenCondition>

/**
 * What a person holding these roles may do. Subjects are table names and, for `open`, routes of screens. Of a table it
 * answers what may be done with some row or field of it, of a row (`RowValues`) what may be done with that one, for this
 * reader; what the row's values do not tell is left to the server, which asks its database (`server/crud/sight.ts`). Roles
 * only add: none takes away what another gives, and unknown roles give nothing. CASL's own `manage` is never emitted, since
 * it would grant every verb. Reading for reference is derived: who may create or update a table may read the names (and
 * picked fields) of the lookup tables it refers to.
 */
export function abilityFor(model: Model, roles: readonly string[], reader?: ListReader): AppAbility {
  const held = roles.filter((role) => Object.hasOwn(model.access.roles, role)).map((role) => model.access.roles[role])
  const rules = [model.access.everyone, ...held].flatMap((rights) => (rights ? rightsGiven(model, rights) : []))
  return builtOf(
    rules.map(({ action, subject, fields, where }) => ({ action, subject, fields, conditions: where })),
    reader,
  )
}

const builtOf = (rules: RawRuleOf<AppAbility>[], reader?: ListReader): AppAbility =>
  new Ability<[Action, string | RowValues], WrittenCondition>(rules, {
    fieldMatcher: (fields) => (field) => fields.includes(field),
    conditionsMatcher: (where) => (row) => {
      if (!reader || !isRow(row)) throw new Error('Rights on rows are asked of the database')
      return ruleAnswer(where, row, reader) !== false
    },
    detectSubjectType: (row) => row.table.name,
  })

const isRow = (row: object): row is RowValues => 'valueOf' in row && 'table' in row

/** One thing that rights give: an action on a table or a screen. */
export interface GivenRight {
  action: Action
  subject: string
  /** Nothing but these fields. */
  fields?: string[]
  /** On these rows alone. */
  where?: WrittenCondition
  /** The names of its rows, as rows of the table `of`, which may be changed, refer to this one. */
  of?: string
}

/**
 * All rights that a role gives, implied ones included: managing a table also opens its screens, and who changes rows reads the
 * names of what they refer to, unless the same role says what of it may be read. Explanations (`whyOf`) and checks (`abilityFor`)
 * both read this.
 */
export function rightsGiven(model: Model, rights: Rights): GivenRight[] {
  const whole = [...new Set(grantedPairs(model, rights))].map((pair): GivenRight => {
    const [action, subject] = splitPair(pair)
    return { action, subject }
  })
  const partial = rowActions.flatMap((action) =>
    rowRightsIn(rights[action]).flatMap((right) => partialRight(model, action, right)),
  )
  const own = [...whole, ...partial]
  const saidOf = new Set(partial.flatMap(({ action, subject }) => (action === 'read' ? [subject] : [])))
  return own.flatMap((right) => {
    const { action, subject } = right
    const referred = action === 'create' || action === 'update' ? lookupsOf(model, right) : []
    return [
      right,
      ...referred
        .filter(({ name }) => !saidOf.has(name))
        .map(
          (table): GivenRight => ({ action: 'read', subject: table.name, fields: pickedFields(table), of: subject }),
        ),
    ]
  })
}

/** What a right on some rows or fields gives; none where nobody can do that to the table. */
function partialRight(model: Model, action: Action, { where, ...right }: WrittenRowRight): GivenRight[] {
  const table = model.tables.get(right.table)
  if (!table || !takesAction(table, action)) return []
  const fields = fieldsGiven(table, right)
  if (fields?.length === 0) return []
  return [{ action, subject: table.name, ...(fields && { fields }), ...(where && { where }) }]
}

/** Whether the right is about the field. */
export const givesField = (
  { fields, exceptFields }: Pick<WrittenRowRight, 'fields' | 'exceptFields'>,
  name: string,
): boolean => (fields?.includes(name) ?? true) && !exceptFields?.includes(name)

/** The fields that a right on some fields names; undefined for all. */
function fieldsGiven(table: Table, { fields, exceptFields }: Omit<WrittenRowRight, 'where'>): string[] | undefined {
  if (!fields && !exceptFields) return undefined
  return Object.keys(table.fields).filter((name) => givesField({ fields, exceptFields }, name))
}

/** Whether one of these roles manages the table: it may do all there is to do with any row. */
export const managesTable = (model: Model, roles: readonly string[], table: Table): boolean =>
  roles.some((role) => {
    const { manage = [], except = [] } = (Object.hasOwn(model.access.roles, role) && model.access.roles[role]) || {}
    const isNamed = (names: readonly string[]) => subjectsIn(model, names).includes(table.name)
    return isNamed(manage) && !isNamed(except)
  })

/** Every action on every table and screen: for the program itself, never for a person. */
export function fullAbility(model: Model): AppAbility {
  return builtOf(subjectsIn(model, ['*']).flatMap((subject) => actions.map((action) => ({ action, subject }))))
}

function grantedPairs(model: Model, rights: Rights): string[] {
  const except = new Set(subjectsIn(model, rights.except ?? []))
  return actions.flatMap((action) => {
    const managed = plainActions.some((plain) => plain === action) ? (rights.manage ?? []) : []
    const own = subjectNames(rights[action])
    return subjectsIn(model, [...managed, ...own])
      .filter((subject) => !except.has(subject) || isNamedApart(rights, own, subject))
      .filter((subject) => (action === 'open') === subject.startsWith('/'))
      .filter((subject) => takesAction(model.tables.get(subject), action))
      .map((subject) => `${action} ${subject}`)
  })
}

/** A screen that is named by itself stays where the exception is larger than it: rows of the table are given one by one. */
export const isNamedApart = (
  { except = [] }: Pick<Rights, 'except'>,
  own: readonly string[],
  subject: string,
): boolean => subject.startsWith('/') && own.includes(subject) && !except.includes(subject)

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

function lookupsOf(model: Model, { subject, fields }: GivenRight): Table[] {
  const table = model.tables.get(subject)
  if (!table) return []
  const targets = Object.entries(table.fields).flatMap(([name, field]) =>
    field.table && !field.readOnly && (fields?.includes(name) ?? true) ? [field.table] : [],
  )
  return [...new Set(targets)].map((target) => tableOf(model, target)).filter((target) => target.lookup)
}
