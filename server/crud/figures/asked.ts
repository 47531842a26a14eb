import { z } from 'zod'
import type { Filter } from '#schema/condition/condition.ts'
import { messages } from '#schema/italian/messages.ts'
import { MAX_GROUPS, optionFields } from '#schema/lists/figures.ts'
import { parseListQuery } from '#schema/lists/list-query.ts'
import { type Figure, readFigure } from '#schema/lists/measures.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { invalid } from '../../http/errors.ts'
import { readerOf } from '../list-reader.ts'
import { type Asking, asUnderstood, parseListRequest } from '../list-request.ts'
import { filterFields, type Reading, readFilters } from '../reading.ts'
import { listedWithin } from '../within.ts'
import type { FiguresAsked, figuresOf } from './figures.ts'

/** A query string, whatever it holds. */
export const queryGrammar = z.record(z.string(), z.unknown()).catch({})

/** The list that somebody asks for in figures, and the figure. Throws 422 under each part of the query that they do not have. */
export async function readAsked(
  asking: Asking,
  table: Table,
): Promise<{ list: Parameters<typeof figuresOf>[2]; what: FiguresAsked }> {
  const { by, split, measure, where, options, most } = queryGrammar.parse(asking.query)
  const { query, reading } = await parseListRequest(asking, table)
  if (options !== undefined && options !== '0' && options !== '1') throw invalid({ options: [messages.filterValue] })
  const figure = figureIn(table, reading, { by, split, measure, where })
  const what: FiguresAsked = {
    figure,
    where: where === undefined ? undefined : await conditionIn(asking, table, reading, where),
    most: mostIn(most),
    ...(options === '1' && { options: await optionsOf(asking, table, reading, figure) }),
  }
  return { list: { table, query, reading }, what }
}

/** The figure that a query asks for. Throws 422 under each part of it that its reader does not have. */
export function figureIn(table: Table, { fields }: Reading, written: Parameters<typeof readFigure>[2]): Figure {
  const read = readFigure(table, fields, written)
  if ('figure' in read) return read.figure
  throw invalid(Object.fromEntries(read.faults.map((part) => [part, [messages.unknownSummary]])))
}

const count = z.coerce.number().int().min(1).max(MAX_GROUPS).optional()

function mostIn(said: unknown): number | undefined {
  const read = count.safeParse(said)
  if (!read.success) throw invalid({ most: [messages.mostGroups(MAX_GROUPS)] })
  return read.data
}

/** Every value of one field. Throws 422 for a field whose options are too many to be all told. */
async function optionsOf(
  { actor, server }: Asking,
  table: Table,
  reading: Reading,
  { by, split, measure }: Figure,
): Promise<NonNullable<FiguresAsked['options']>> {
  const isOffered = by && !by.period && optionFields(server.engine.model, table, reading.fields).includes(by.name)
  if (!isOffered) throw invalid({ by: [messages.unknownSummary] })
  if (split || measure.kind === 'stay') throw invalid({ options: [messages.filterValue] })
  const target = server.engine.model.tables.get(fieldOf(table, by.name)?.table ?? '')
  const isRead = target && actor.ability.can('read', target.name)
  return { listed: isRead ? await listedWithin(server.db, server.engine, actor, target) : undefined }
}

async function conditionIn(
  { actor, server }: Asking,
  table: Table,
  reading: Reading,
  said: unknown,
): Promise<Filter[]> {
  const where = asUnderstood(server.engine, table, said)
  const reader = await readerOf(server.db, server.engine, actor, where)
  const parsed = parseListQuery(table, filterFields(reading, actor, table), { filters: where }, reader)
  if ('errors' in parsed) throw invalid({ where: Object.values(parsed.errors).flat() })
  return readFilters(reading, parsed.query.filters)
}
