import { z } from 'zod'
import { anyReader } from '#schema/condition/reader.ts'
import { dashboards } from '#schema/dashboards.ts'
import type { Block, RowsBlock } from '#schema/grammar/dashboard-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { toText } from '#schema/italian/value-as-text.ts'
import { withFilter } from '#schema/lists/dimensions.ts'
import { figureAnswer } from '#schema/lists/figure-answer.ts'
import { type CommonFilter, commonFilters, type Held, heldFor, type Readable } from '#schema/lists/held-filters.ts'
import { columnsOf, rowPath } from '#schema/lists/presentation.ts'
import { type DaySpan, rangeIn } from '#schema/lists/ranges.ts'
import { tableOf } from '#schema/model.ts'
import { needsOf, readsRows } from '#schema/rights/block-needs.ts'
import {
  dashboardRoute,
  hasOwnDashboard,
  OWN_DASHBOARD,
  openList,
  readsBlock,
  seenDashboards,
} from '#schema/rights/dashboards.ts'
import { fieldsThrough, readableFields, shownFields } from '#schema/rights/sight.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldOf, nameOf, type Table } from '#schema/table.ts'
import { today } from '../../../clock.ts'
import { readAsked } from '../../../crud/figures/asked.ts'
import { figuresOf } from '../../../crud/figures/figures.ts'
import { type Asking, parseListRequest } from '../../../crud/list-request.ts'
import { listRows } from '../../../crud/read.ts'
import { isEnded } from '../../../db/faults.ts'
import { AppError, invalid } from '../../../http/errors.ts'
import { ownBlocks } from '../blocks.ts'
import { type Answered, figureTable, type NumberTable, numberText } from './numbers.ts'

/** A page of figures with its numbers, as somebody may read them; addresses are those of the console. */
export interface ReadPage {
  title: string
  days: string
  path: string
  parts: Part[]
  /** No row of any table is in it. */
  isEmpty: boolean
}

export type Part =
  | { kind: 'text'; title?: string; text: string }
  | { kind: 'number'; title: string; text: string; path?: string }
  | { kind: 'table'; title: string; path?: string; note?: string; table: NumberTable }

/** Which page, with the days and filters that its address says. */
export interface PageAsked {
  dashboard: string
  query: string
}

interface Reader extends Pick<Asking, 'actor' | 'server'> {
  /** Aborted when nobody waits for the page any more: it is read no further. */
  gone?: AbortSignal
}

const MOST_VALUES = 20
const filtersGrammar = z.record(z.string(), z.unknown()).catch({})

/**
 * Reads a page with the rights of this person; undefined for one that they do not have. Throws 422 under `query` where a statement takes
 * longer than any may, and for values that no filter takes any more.
 */
export async function readPage(reader: Reader, asked: PageAsked): Promise<ReadPage | undefined> {
  try {
    return await pageOf(reader, asked)
  } catch (error) {
    if (isEnded(error)) throw invalid({ query: [messages.figuresTooLong] })
    throw error instanceof AppError && error.errors ? invalid({ query: Object.values(error.errors).flat() }) : error
  }
}

async function pageOf(reader: Reader, { dashboard: name, query }: PageAsked): Promise<ReadPage | undefined> {
  const { model } = reader.server
  const { ability } = reader.actor
  const dashboard = isSeen(reader, name) ? await definitionOf(reader, name) : undefined
  if (!dashboard) return undefined
  const params = new URLSearchParams(query)
  const { span } = rangeIn(params, dashboard.range, today())
  const seen = dashboard.blocks.filter(
    (block) => !readsRows(block) || readsBlock(model, ability, needsOf(model.tables, block, anyReader(model))),
  )
  const readable: Readable = (table) =>
    ability.can('read', table.name) ? readableFields(ability, table) : fieldsThrough(ability, table)
  const tables = seen.filter(readsRows).map((block) => tableOf(model, block.table))
  const filters = commonFilters(model, readable, dashboard.filters, tables)
  const values = filtersGrammar.parse(jsonOf(params.get('filters')))
  const parts: Part[] = []
  let rows = 0
  for (const block of seen) {
    if (!readsRows(block)) {
      parts.push(textPart(block))
      continue
    }
    reader.gone?.throwIfAborted()
    const held = heldFor(model, readable, block, { filters, values, span })
    const read = await readBlock(reader, block, held)
    rows += read.rows
    parts.push(read.part)
  }
  const said = [daysText(span), ...filterTexts(filters, values)].join(' · ')
  const path = `${dashboardRoute(name)}${params.size > 0 ? `?${params}` : ''}`
  return { title: dashboard.label, days: said, path, parts, isEmpty: rows === 0 }
}

/** Whether this person has the page. */
export const isSeen = ({ actor: { ability }, server: { model } }: Reader, name: string): boolean =>
  name === OWN_DASHBOARD
    ? hasOwnDashboard(model, ability)
    : seenDashboards(model, ability).some((head) => head.name === name)

/** The page by its definition, or the one that people make themselves. */
async function definitionOf({ actor, server: { db, engine } }: Reader, name: string) {
  if (name !== OWN_DASHBOARD) return dashboards.get(name)
  const own = await ownBlocks(db, engine, actor)
  const blocks = own.flatMap(({ title, block, faults }): Block[] =>
    block && faults.length === 0 ? [{ ...block, title }] : [],
  )
  return { label: OWN_TITLE, range: 'all' as const, filters: [], blocks }
}

const OWN_TITLE = 'Il mio cruscotto'

const textPart = ({ title, text }: Block & { kind: 'text' }): Part => ({ kind: 'text', text, ...(title && { title }) })

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

/** The days in words: 'dal 01-11-2026 al 30-11-2026'. */
function daysText({ from, to }: DaySpan): string {
  if (from === undefined && to === undefined) return 'Tutto il periodo'
  if (from === to) return `Il ${from}`
  return [from && `dal ${from}`, to && `${from ? 'al' : 'Fino al'} ${to}`].filter(Boolean).join(' ').replace(/^d/, 'D')
}

/** The filters in words, as far as they say a value by themselves. */
const filterTexts = (filters: readonly CommonFilter[], values: Values): string[] =>
  filters.flatMap(({ name, field }) => {
    const value = values[name]
    if (value === undefined) return []
    const text =
      field.type === 'reference'
        ? 'scelto'
        : [value]
            .flat()
            .map((one) => toText(field, one, () => ''))
            .join(', ')
    return [`${field.label}: ${text || 'scelto'}`]
  })

interface ReadBlock {
  part: Part
  /** How many rows it is about. */
  rows: number
}

async function readBlock(reader: Reader, block: RowsBlock, { and }: Held): Promise<ReadBlock> {
  const { model } = reader.server
  const table = tableOf(model, block.table)
  const base = withFilter(block.filters ?? {}, and)
  const route = openList(model, reader.actor.ability, table.name)?.route
  const pathOf = (filters: Values | undefined) =>
    route && filters ? `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}` : undefined
  if (block.kind === 'list') return readList(reader, table, block, { base, path: pathOf(base) })
  const { measure, where } = block
  const dimensions = block.kind === 'figure' ? { by: block.by, split: block.split } : {}
  const query = { ...dimensions, measure, where: json(where), filters: json(base), most: MOST_VALUES }
  const { list, what } = await readAsked({ ...reader, query: defined(query) }, table)
  const { db, engine } = reader.server
  const { figures, totalRows } = await figuresOf(reader.gone ? db.stoppable(reader.gone) : db, engine, list, what)
  const answered: Answered = { model, table, figure: what.figure, answer: figureAnswer.parse(JSON.parse(figures)) }
  const { title } = block
  if (block.kind === 'number') {
    const path = pathOf(where ? withFilter(base, where) : base)
    return { rows: totalRows, part: { kind: 'number', title, text: numberText(answered), ...(path && { path }) } }
  }
  const path = pathOf(base)
  const rows = figureTable(answered, (filters) => pathOf(withFilter(base, filters)))
  return { rows: totalRows, part: { kind: 'table', title, table: rows, ...(path && { path }) } }
}

const json = (values: Values | undefined) => values && JSON.stringify(values)
const defined = (query: Values): Values =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

const listed = z.array(z.looseObject({ id: z.number() }))

/** The first rows of a list, each with its address. */
async function readList(
  reader: Reader,
  table: Table,
  { title, columns, sortBy, descending, rows }: RowsBlock & { kind: 'list' },
  { base, path }: { base: Values; path?: string },
): Promise<ReadBlock> {
  const { server, actor } = reader
  const order = sortBy === undefined ? {} : { sortBy, descending: descending ? '1' : '0' }
  const asking = { ...reader, query: { filters: JSON.stringify(base), rowsPerPage: rows, ...order } }
  const { query, reading } = await parseListRequest(asking, table)
  const { data, totalRows } = await listRows(server.db, server.engine, table, query, reading)
  const shown = shownFields(actor.ability, table)
  const named =
    columns ??
    columnsOf(table)
      .filter((name) => name !== table.title)
      .slice(0, 2)
  const fields = named.filter((name) => shown.includes(name))
  const lines = listed.parse(JSON.parse(data)).map((row) => {
    const cells = fields.map((name) => {
      const field = fieldOf(table, name)
      return field ? toText(field, row[name], (record) => recordName(reader, field.table, record)) : ''
    })
    const own = rowPath(table, row.id)
    return { name: nameOf(table, row) || `#${row.id}`, cells, share: null, ...(own && { path: own }) }
  })
  const labels = fields.map((name) => fieldOf(table, name)?.label ?? name)
  const rowsTable = { first: table.label.one, columns: labels, rows: lines, isOfTexts: true }
  return { rows: totalRows, part: { kind: 'table', title, table: rowsTable, ...(path && { path }) } }
}

function recordName({ server }: Reader, name: string | undefined, record: unknown): string {
  const target = server.model.tables.get(name ?? '')
  return target && typeof record === 'object' && record !== null ? nameOf(target, { ...record }) : ''
}
