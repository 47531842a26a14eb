import type { WrittenCondition } from '../grammar/condition-grammar.ts'
import { type Model, tableOf } from '../model.ts'
import { type Field, fieldOf, pickedFields, type Table } from '../table.ts'
import type { AppAbility } from './ability.ts'
import { type Action, rowRightsIn } from './access.ts'

/** One right on the rows of a table: on those where `where` holds, with these fields; on all, with all, where it does not say. */
export interface RowRight {
  where?: WrittenCondition
  fields?: readonly string[]
}

/** What somebody may see of a table. */
export interface Sight {
  /** The fields that they read of every row they see, in the order of the definition. */
  fields: readonly string[]
  /** Further fields, of the rows alone where one of these conditions holds. */
  partly: readonly PartlyRead[]
  /** The rows that they see: where one of these holds; undefined for all. */
  where?: readonly WrittenCondition[]
}

export interface PartlyRead {
  names: readonly string[]
  where: readonly WrittenCondition[]
}

/** The rights on rows of the table that this person has, as CASL keeps them. */
export const rightsOn = (ability: AppAbility, action: Action, table: Table): readonly RowRight[] =>
  ability.rulesFor(action, table.name).map(({ conditions, fields }) => ({ where: conditions, fields }))

/** Whether the person may do it with some rows or fields only, if at all. */
export const isPartial = (ability: AppAbility, action: Action, table: Table): boolean =>
  !rightsOn(ability, action, table).some(({ where, fields }) => !where && !fields)

// Worked out once: what an ability gives never changes, other roles have another one.
const sights = new WeakMap<AppAbility, WeakMap<Table, Sight>>()

/** What the person may see of the table. The same object, with the same lists, each time. */
export function sightOf(ability: AppAbility, table: Table): Sight {
  const byTable = sights.get(ability) ?? new WeakMap<Table, Sight>()
  sights.set(ability, byTable)
  const sight = byTable.get(table) ?? workedOut(Object.keys(table.fields), rightsOn(ability, 'read', table))
  byTable.set(table, sight)
  return sight
}

/** The same of the rows of which a right lets the person read all of these fields. */
export const sightWith = (ability: AppAbility, table: Table, names: readonly string[]): Sight =>
  workedOut(
    Object.keys(table.fields),
    rightsOn(ability, 'read', table).filter(({ fields }) => !fields || names.every((name) => fields.includes(name))),
  )

function workedOut(names: readonly string[], rights: readonly RowRight[]): Sight {
  const gives = ({ fields }: RowRight, name: string) => fields?.includes(name) ?? true
  const onAll = rights.filter(({ where }) => !where)
  const onSome = rights.flatMap((right) => (right.where ? [{ ...right, where: right.where }] : []))
  const isEverywhere = (name: string) =>
    onAll.some((right) => gives(right, name)) || (rights.length > 0 && rights.every((right) => gives(right, name)))
  const partly = new Map<string, { names: string[]; where: WrittenCondition[] }>()
  for (const name of names.filter((one) => !isEverywhere(one))) {
    const where = onSome.filter((right) => gives(right, name)).map((right) => right.where)
    if (where.length === 0) continue
    const key = JSON.stringify(where)
    const alike = partly.get(key) ?? { names: [], where }
    alike.names.push(name)
    partly.set(key, alike)
  }
  return {
    fields: names.filter(isEverywhere),
    partly: [...partly.values()],
    ...(onAll.length === 0 && { where: onSome.map(({ where }) => where) }),
  }
}

/**
 * The fields that this person reads of every row of the table that they see, in the order of the definition: those they may
 * sort and count by. Empty when none. The same list each time.
 */
export const readableFields = (ability: AppAbility, table: Table): readonly string[] => sightOf(ability, table).fields

/**
 * Those of the fields that a right on rows of the table, where the person has one, does not leave out: for routes that let others
 * than its readers read these.
 */
export function fieldsLeft<F extends string>(
  model: Model,
  ability: AppAbility,
  table: Table,
  fields: readonly F[],
): readonly F[] {
  const isBound = isGuarded(model, table) && ability.can('read', table.name)
  return isBound ? fields.filter((name) => readableFields(ability, table).includes(name)) : fields
}

/** Whether the person reads some rows of the table, and not all. */
export const isBoundByRow = (ability: AppAbility, table: Table): boolean =>
  (sightOf(ability, table).where?.length ?? 0) > 0

/** Whether the person reads all of these fields of every row of the table that they see. */
export function readsFields(ability: AppAbility, table: Table, names: readonly string[]): boolean {
  const readable = readableFields(ability, table)
  return names.every((name) => readable.includes(name))
}

/** Whether the person reads these fields of every row of the table: what is made of them by other statements tells nothing more. */
export function readsOfAll(ability: AppAbility, table: Table, names: readonly string[]): boolean {
  return sightOf(ability, table).where === undefined && readsFields(ability, table, names)
}

const NONE: readonly string[] = []

/**
 * The fields of rows of the table by which rows that refer to them may be filtered (`agente.attivo`): none where the person sees
 * some rows only, as the answer would tell of the others.
 */
export function fieldsThrough(ability: AppAbility, table: Table): readonly string[] {
  const { where, fields } = sightOf(ability, table)
  return where === undefined ? fields : NONE
}

const shown = new WeakMap<Sight, readonly string[]>()

/** The fields that this person reads of some row at least: those that lists, forms and pages have a place for. The same list each time. */
export function shownFields(ability: AppAbility, table: Table): readonly string[] {
  const sight = sightOf(ability, table)
  const known = shown.get(sight)
  if (known) return known
  const isShown = (name: string) =>
    sight.fields.includes(name) || sight.partly.some(({ names }) => names.includes(name))
  const names = sight.partly.length === 0 ? sight.fields : Object.keys(table.fields).filter(isShown)
  shown.set(sight, names)
  return names
}

const restricted = new WeakMap<Model, ReadonlySet<string>>()

/** The tables of which some role reads some rows or fields only. */
function restrictedTables(model: Model): ReadonlySet<string> {
  const known = restricted.get(model)
  if (known) return known
  const { everyone, roles } = model.access
  const tables = new Set(
    [everyone, ...Object.values(roles)].flatMap(({ read }) => rowRightsIn(read)).map(({ table }) => table),
  )
  restricted.set(model, tables)
  return tables
}

/**
 * Whether rows of this table, where other rows refer to them, are shown by what the person may see of them. Of other tables
 * the names come with the row that refers to them.
 */
export const isGuarded = (model: Model, table: Table): boolean => restrictedTables(model).has(table.name)

/**
 * Whether what is made of these fields of rows that the person sees may be told them. Where no role reads a part of the table
 * only, its module decides alone who is told.
 */
export const mayBeTold = (model: Model, ability: AppAbility, table: Table, names: readonly string[]): boolean =>
  !isGuarded(model, table) || readsFields(ability, table, names)

/**
 * Whether rows are not put in order by the field for this person: of some rows they do not read it, or not the names of the rows
 * that it refers to, and the order would tell.
 */
export function hidesOrder(model: Model, ability: AppAbility, table: Table, name: string): boolean {
  const field = fieldOf(table, name)
  const isPartly = sightOf(ability, table).partly.some(({ names }) => names.includes(name))
  return isPartly || (field !== undefined && hidesNames(model, ability, field))
}

/** Whether some of the rows that the field refers to are shown to this person without their name. */
export const hidesNames = (model: Model, ability: AppAbility, field: Pick<Field, 'table'>): boolean =>
  hidesSome(model, ability, field, ({ title }) => [title])

/** Whether some of them are shown without their name, or something else of their record. */
export const hidesRecords = (model: Model, ability: AppAbility, field: Field): boolean =>
  hidesSome(model, ability, field, pickedFields)

function hidesSome(
  model: Model,
  ability: AppAbility,
  { table: name }: Pick<Field, 'table'>,
  namesOf: (table: Table) => readonly string[],
): boolean {
  if (name === undefined) return false
  const table = tableOf(model, name)
  if (!isGuarded(model, table)) return false
  const { where, fields } = sightOf(ability, table)
  return where !== undefined || !namesOf(table).every((one) => fields.includes(one))
}
