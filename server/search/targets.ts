import type { FastifyInstance } from 'fastify'
import type { Condition } from '#schema/condition/condition.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { columnsOf, filtersOf, type Home, homeOf, rowScreen } from '#schema/lists/presentation.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { type Sight, sightWith } from '#schema/rights/sight.ts'
import { type Field, fieldOf, isView, type Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { columnOf } from '../crud/columns.ts'
import { type Reading, readingWith } from '../crud/reading.ts'
import { listedWithin } from '../crud/within.ts'
import { isFiltered } from '../db/indexes.ts'
import { isDialled } from '../db/phone-key.ts'

/** A table as somebody may search it. */
export interface Target {
  model: Model
  table: Table
  /** The fields any part of whose text is found: the name first, if it is one. */
  texts: readonly string[]
  /** The fields that hold telephone numbers. */
  phones: readonly string[]
  /** The fields that tell rows of one name apart: what its list shows first. */
  telling: readonly string[]
  /** Which of its rows this person finds. */
  within: Condition
  /** Where its rows are opened that have no screen: at which row, and at which of them this person finds. */
  home?: Home & { within: Condition }
  /** What is shown of the rows that its rows refer to. */
  guarded?: Reading['guarded']
}

/**
 * The tables whose rows this person reads and can open, at themselves or at the row on whose page they lie, each with the
 * fields they may read. Views are left out: they show rows of other tables, and have no index to be searched by.
 */
export async function targetsOf({ model, engine, db }: FastifyInstance, actor: Actor): Promise<Target[]> {
  const targets: Target[] = []
  for (const { target, named, atHome: namedAtHome } of openTargets(model, actor.ability)) {
    const { table, home } = target
    const within = await listedWithin(db, engine, actor, table, named)
    const atHome = home ? await listedWithin(db, engine, actor, home.table, namedAtHome) : []
    const { guarded } = await readingWith(db, engine, actor, table, target.telling)
    if (within.length + atHome.length === 0 && !guarded) targets.push(target)
    else targets.push({ ...target, within, home: home && { ...home, within: atHome }, guarded })
  }
  return targets
}

/** A table that may be searched, without regard to which rows are found, with what is seen of those whose name is read. */
interface OpenTarget {
  target: Target
  named: Sight
  atHome?: Sight
}

const targetsByAbility = new WeakMap<AppAbility, OpenTarget[]>()

/** Worked out once for each combination of rights. */
function openTargets(model: Model, ability: AppAbility): OpenTarget[] {
  const known = targetsByAbility.get(ability)
  if (known) return known
  const targets = [...model.tables.values()].flatMap((table): OpenTarget[] => {
    const home = homeOf(model, table)
    const screen = rowScreen(home?.table ?? table)
    if (isView(table) || !screen || ability.cannot('open', screen.route)) return []
    const named = sightWith(ability, table, [table.title, ...(home ? [home.field] : [])])
    const atHome = home && sightWith(ability, home.table, [home.table.title])
    if (named.fields.length === 0 || atHome?.fields.length === 0) return []
    const texts = fieldsOf(table, named.fields)
    return [{ named, atHome, target: { model, table, ...texts, within: [], home: home && { ...home, within: [] } } }]
  })
  targetsByAbility.set(ability, targets)
  return targets
}

/** The fields of a table that are searched for any part of their text: its name first, if it is one. */
export function textsOf(table: Table): string[] {
  const named = [table.title, ...(table.multiField ?? filtersOf(table, listOf(table)))]
  // What no index serves would be looked for in each of a million rows.
  return [...new Set(named)]
    .filter((name) => has(table, name, isText))
    .filter((name) => !table.big || isFiltered(table, name))
}

/** The fields of a table that hold telephone numbers. */
export const phonesOf = (table: Table): string[] =>
  Object.keys(table.fields).filter((name) => has(table, name, isDialled))

const listOf = ({ screens }: Table) => screens.find(({ kind }) => kind !== 'single' && kind !== 'record')

function has(table: Table, name: string, test: (field: Field) => boolean): boolean {
  const field = fieldOf(table, name)
  return field !== undefined && test(field)
}

function fieldsOf(table: Table, readable: readonly string[]): Pick<Target, 'texts' | 'phones' | 'telling'> {
  const isReadable = (name: string) => readable.includes(name)
  return {
    texts: textsOf(table).filter(isReadable),
    phones: phonesOf(table).filter(isReadable),
    telling: columnsOf(table, listOf(table))
      .filter((name) => isReadable(name) && name !== table.title && has(table, name, isTelling))
      .filter((name, at, names) => !isDay(table, name) || names.findIndex((one) => isDay(table, one)) === at),
  }
}

/** Of two days without their labels nobody knows which is which: only the first is told. */
const isDay = (table: Table, name: string): boolean => ['date', 'instant'].includes(fieldOf(table, name)?.type ?? '')

const isText = ({ type }: Field): boolean => fieldTypes[type].match === 'contains' && !fieldTypes[type].dialled

/** Whether a value says what it is without its label: not a bare number, nor a yes or no. */
function isTelling(field: Field): boolean {
  const { hiddenFilter, literals, props } = fieldTypes[field.type]
  const isOwn = literals === undefined || props?.includes('options')
  return !hiddenFilter && isOwn === true && ['text', 'date', 'instant', 'reference'].includes(columnOf(field).kind)
}
