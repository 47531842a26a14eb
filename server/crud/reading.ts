import { type Condition, type FieldFilter, type Filter, isFieldFilter } from '#schema/condition/condition.ts'
import { takesEmpty } from '#schema/condition/filter-value.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { hidesRecords, shownFields, sightOf } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/database.ts'
import { answeredFields, ownFields } from './answered-fields.ts'
import { conditionOf } from './conditions.ts'
import { Literals } from './literals.ts'
import { oneOf, type Rows, seenWithin } from './within.ts'

/** What statements read of the rows of a table, for somebody. */
export interface Reading {
  /** The fields read of every row, by which they may be sorted and counted; `agente.attivo` is one of the record under `agente`. */
  readonly fields: readonly string[]
  /** Fields that some rows are read without. */
  readonly partly?: readonly PartlyShown[]
  /** By table: what is shown of its rows where the rows refer to them. */
  readonly guarded?: ReadonlyMap<string, Guarded>
}

/** Fields that are read of the rows for which the condition holds. */
export interface PartlyShown {
  names: readonly string[]
  where: readonly Filter[]
  /** The same as SQL. */
  holds: string
}

/** Of rows that are referred to, and that not everybody sees: fields that are read of those called `_target` for which the condition holds. */
export type Guarded = readonly Pick<PartlyShown, 'names' | 'holds'>[]

const whole = new WeakMap<readonly string[], Reading>()

/** These fields of every row, for anybody. The same object for the same list. */
export function readingOf(fields: readonly string[]): Reading {
  const known = whole.get(fields) ?? { fields }
  whole.set(fields, known)
  return known
}

/** The fields of the row itself that are read of it, or of some rows. */
export const namesIn = ({ fields, partly = [] }: Reading): readonly string[] => [
  ...ownFields(fields),
  ...partly.flatMap(({ names }) => names),
]

/** The same without other fields of the row than these. */
export function readingOnly({ fields, partly, ...reading }: Reading, names: readonly string[]): Reading {
  const some = partly?.map((one) => ({ ...one, names: one.names.filter((name) => names.includes(name)) }))
  const left = some?.filter((one) => one.names.length > 0) ?? []
  return { ...reading, fields: names.filter((name) => fields.includes(name)), ...(left.length > 0 && { partly: left }) }
}

/**
 * What this person reads of the rows of the table that they see. The same object each time for those whose rights say nothing of
 * rows; for others the conditions of their rights are in it, as SQL with their own values.
 */
export async function readingFor(sql: Sql, engine: Rows, actor: Actor, table: Table): Promise<Reading> {
  const reading = await readingWith(sql, engine, actor, table, answeredFields(engine, actor.ability, table))
  const partly = await partlyShown(sql, engine, actor, table, 't')
  return partly.length > 0 ? { ...reading, partly } : reading
}

/** The same of these fields alone, where somebody else than their rights decides that they read them. */
export async function readingWith(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  table: Table,
  fields: readonly string[],
): Promise<Reading> {
  const guarded = new Map<string, Guarded>()
  for (const target of hiddenTargets(engine.model, actor, table)) {
    const filters = await seenWithin(sql, engine, actor, target)
    const holds = conditionOf(engine.model, target, filters, new Literals(), '_target') || 'true'
    const { fields: names } = sightOf(actor.ability, target)
    guarded.set(target.name, [{ names, holds }, ...(await partlyShown(sql, engine, actor, target, '_target'))])
  }
  return guarded.size > 0 ? { fields, guarded } : readingOf(fields)
}

const targetsOf = new WeakMap<AppAbility, WeakMap<Table, readonly Table[]>>()

/** The tables that the fields refer to and of which this person does not see each row by its name; worked out once. */
function hiddenTargets(model: Model, { ability }: Actor, table: Table): readonly Table[] {
  const byTable = targetsOf.get(ability) ?? new WeakMap<Table, readonly Table[]>()
  targetsOf.set(ability, byTable)
  const known = byTable.get(table)
  if (known) return known
  const names = Object.values(table.fields).flatMap((field) =>
    field.table !== undefined && hidesRecords(model, ability, field) ? [field.table] : [],
  )
  const targets = [...new Set(names)].map((name) => tableOf(model, name))
  byTable.set(table, targets)
  return targets
}

/** What is read of some of the rows that a statement calls `alias`. */
async function partlyShown(sql: Sql, engine: Rows, actor: Actor, table: Table, alias: string): Promise<PartlyShown[]> {
  const shown: PartlyShown[] = []
  for (const { names, where } of sightOf(actor.ability, table).partly) {
    const filters = await oneOf(sql, engine, actor, table, where)
    shown.push({ names, where: filters, holds: conditionOf(engine.model, table, filters, new Literals(), alias) })
  }
  return shown
}

/** The fields by which this person may filter the rows that they read so. The same list each time. */
export const filterFields = ({ fields, partly }: Reading, { ability }: Actor, table: Table): readonly string[] =>
  partly ? shownFields(ability, table) : fields

/**
 * Filters of a person as they may mean them: a field that they do not read of a row has no value there. `{ margine: 3 }` finds
 * rows of which they read the field alone; `{ margine: { empty: true } }` also all others.
 */
export const readFilters = ({ partly }: Reading, filters: Condition): Filter[] =>
  partly ? filters.map((filter) => asRead(partly, filter)) : [...filters]

function asRead(partly: readonly PartlyShown[], filter: Filter): Filter {
  if ('any' in filter) return { any: filter.any.map((one) => one.map((part) => asRead(partly, part))) }
  if ('not' in filter) return { not: filter.not.map((part) => asRead(partly, part)) }
  if (!isFieldFilter(filter)) return whereRead(partly, filter.through, filter, takesEmpty(filter.filter.value))
  const { fields, value } = filter
  const [only, ...more] = fields.map((name) => whereRead(partly, name, { fields: [name], value }, isEmpty(filter)))
  if (only && more.length === 0) return only
  return { any: [only, ...more].flatMap((one) => (one ? [[one]] : [])) }
}

function whereRead(partly: readonly PartlyShown[], name: string, filter: Filter, holdsOfNone: boolean): Filter {
  const bound = partly.find(({ names }) => names.includes(name))
  if (!bound) return filter
  return { any: [[...bound.where, filter], ...(holdsOfNone ? [[{ not: bound.where }]] : [])] }
}

/** Whether the filter holds of a row without a value. */
const isEmpty = ({ value }: FieldFilter): boolean =>
  'holds' in value ? false : 'empty' in value ? value.empty : takesEmpty(value)
