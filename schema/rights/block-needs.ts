import { ownFieldsOf, readCondition, referredIn } from '../condition/condition.ts'
import type { ListReader } from '../condition/reader.ts'
import type { Block, Dashboard, RowsBlock } from '../grammar/dashboard-grammar.ts'
import { fieldsOfFigure } from '../lists/figure-fields.ts'
import type { Model } from '../model.ts'
import type { Table } from '../table.ts'
import type { BlockNeeds, DashboardHead } from './dashboards.ts'

// What pages of figures and their blocks read, apart from who has them, which every page of the console asks.

/** The head of a page of figures. */
export const headOf = (tables: Model['tables'], dashboard: Dashboard, reader: ListReader): DashboardHead => {
  const { name, label, icon, order, blocks } = dashboard
  const needs = blocks.filter(readsRows).map((block) => needsOf(tables, block, reader))
  return {
    name,
    label,
    icon,
    order,
    needs: needs.filter((one, at) => !needs.some((other, to) => isLess(other, to, one, at))),
  }
}

/** Whether the one is enough for what the other is asked for: it reads less of the same table, or stands before its like. */
function isLess(less: BlockNeeds, place: number, more: BlockNeeds, otherPlace: number): boolean {
  const isWithin = less.table === more.table && less.fields.every((name) => more.fields.includes(name))
  return isWithin && (less.fields.length < more.fields.length || place < otherPlace)
}

/** Whether the block is about rows. */
export const readsRows = (block: Block): block is RowsBlock => block.kind !== 'text'

/** What of a block says which fields it reads. */
type Reading = Pick<RowsBlock, 'table' | 'filters'> &
  Partial<Record<'by' | 'split' | 'measure' | 'date' | 'sortBy', string>> & { where?: RowsBlock['filters'] }

/** What a block reads. */
export function needsOf(tables: Model['tables'], block: Reading, reader: ListReader): BlockNeeds {
  const { date, sortBy } = block
  const table = tables.get(block.table)
  const named = [...fieldsOfFigure(block), ...[date, sortBy].filter((name) => name !== undefined)]
  const conditions = table ? [block.filters, block.where].flatMap((where) => fieldsIn(table, where, reader)) : []
  return { table: block.table, fields: [...new Set([...named, ...conditions])] }
}

/** The fields that a condition looks at, those of rows that the row refers to behind a dot. */
function fieldsIn(table: Table, where: RowsBlock['filters'], reader: ListReader): string[] {
  const condition = readCondition({ table, readable: Object.keys(table.fields), reader }, where ?? {}, () => {})
  const beyond = referredIn(condition).flatMap(({ through, filter }) =>
    filter.fields.map((name) => `${through}.${name}`),
  )
  return [...ownFieldsOf(condition), ...beyond].filter((name) => name !== 'id')
}
