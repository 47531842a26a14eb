import type { FastifyInstance } from 'fastify'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Filter } from '#schema/lists/list-query.ts'
import { columnsOf, filtersOf, type Home, homeOf, rowScreen } from '#schema/lists/presentation.ts'
import { readableFields } from '#schema/rights/ability.ts'
import { type Field, fieldOf, isView, type Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import { columnOf } from '../crud/columns.ts'
import { listedWithin } from '../crud/within.ts'
import { isFiltered } from '../db/indexes.ts'

/** A table as somebody may search it. */
export interface Target {
  table: Table
  /** The fields any part of whose text is found: the name first, if it is one. */
  texts: readonly string[]
  /** The fields that hold telephone numbers. */
  phones: readonly string[]
  /** The fields that tell rows of one name apart: what its list shows first. */
  telling: readonly string[]
  /** Which of its rows this person finds. */
  within: readonly Filter[]
  /** Where its rows are opened that have no screen: at which row, and at which of them this person finds. */
  home?: Home & { within: readonly Filter[] }
}

/**
 * The tables whose rows this person reads and can open, at themselves or at the row on whose page they lie, each with the
 * fields they may read. Views are left out: they show rows of other tables, and have no index to be searched by.
 */
export async function targetsOf({ model, engine, db }: FastifyInstance, actor: Actor): Promise<Target[]> {
  const targets: Target[] = []
  const withinOf = (table: Table) => listedWithin(db, engine, actor, table)
  for (const table of model.tables.values()) {
    const home = homeOf(model, table)
    const screen = rowScreen(home?.table ?? table)
    if (isView(table) || !screen || actor.ability.cannot('open', screen.route)) continue
    const readable = readableFields(actor.ability, table)
    if (!readable.includes(table.title)) continue
    if (
      home &&
      !(readable.includes(home.field) && readableFields(actor.ability, home.table).includes(home.table.title))
    )
      continue
    const within = await withinOf(table)
    targets.push({
      table,
      ...fieldsOf(table, readable),
      within,
      home: home && { ...home, within: await withinOf(home.table) },
    })
  }
  return targets
}

function fieldsOf(table: Table, readable: readonly string[]): Pick<Target, 'texts' | 'phones' | 'telling'> {
  const list = table.screens.find(({ kind }) => kind !== 'single' && kind !== 'record')
  const is = (test: (field: Field) => boolean) => (name: string) => {
    const field = fieldOf(table, name)
    return field !== undefined && readable.includes(name) && test(field)
  }
  const named = [table.title, ...(table.multiField ?? filtersOf(table, list))]
  return {
    // What no index serves would be looked for in each of a million rows.
    texts: [...new Set(named)].filter(is(isText)).filter((name) => !table.big || isFiltered(table, name)),
    phones: readable.filter(is(({ type }) => fieldTypes[type].dialled === true)),
    telling: columnsOf(table, list)
      .filter(is(isTelling))
      .filter((name) => name !== table.title)
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
