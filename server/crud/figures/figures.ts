import type { Filter } from '#schema/condition/condition.ts'
import { MAX_GROUPS } from '#schema/lists/figures.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import type { Figure } from '#schema/lists/measures.ts'
import type { Table } from '#schema/table.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { kindOf } from '../columns.ts'
import { type ListEngine, listOf } from '../list/list.ts'
import { Parameters } from '../parameters.ts'
import type { Reading } from '../reading.ts'
import { statementName } from '../statement-name.ts'
import { groupingOf } from './grouping.ts'
import { measuringOf } from './measuring.ts'
import { optionsText } from './options.ts'
import { figuresText } from './statement.ts'

/** A figure that is asked for. */
export interface FiguresAsked {
  figure: Figure
  /** The rows that the measure is about: all, where nothing is said. */
  where?: readonly Filter[]
  /** How many values of each dimension are told apart; `MAX_GROUPS` where nothing is said. */
  most?: number
  /**
   * Every value there may be, in the order of its options, not those alone that rows have: of a reference, the rows that `listed` finds
   * (undefined for none).
   */
  options?: { listed?: readonly Filter[] }
}

/** The rows of a list in figures. */
export interface Figures {
  /** JSON text of an object: `total`, `data` and `others` of the first dimension, `split` with those of the second; see docs/definitions.md. */
  figures: string
  totalRows: number
}

/** Counts and measures the rows of the list by a figure, exactly, with one statement. */
export async function figuresOf(
  sql: Sql,
  engine: ListEngine,
  { table, query, reading }: { table: Table; query: ListQuery; reading: Reading },
  { figure, where, most = MAX_GROUPS, options }: FiguresAsked,
): Promise<Figures> {
  const list = listOf(sql, engine, table, query, reading)
  const parameters = new Parameters(list.filterValues)
  const { by, split, measure } = figure
  const groupings = [by, split].flatMap((one) => (one ? [groupingOf(table, one, reading)] : []))
  const measuring = measuringOf(engine.model, table, measure, where, parameters)
  const [grouping] = groupings
  const stays = measure.kind === 'stay' && by ? staysOf(table, kindOf(by.field).type, parameters) : undefined
  const text =
    options && grouping
      ? optionsText(list, { grouping, measuring, listed: options.listed }, parameters)
      : figuresText(list, { groupings, measuring, most, stays }, parameters)
  const [answer] = await sql.query<Figures>(text, parameters.values, statementName(text, 'client'))
  if (!answer) throw new Error('Figures are one row')
  return answer
}

/** The stays of the rows `t`, each with the state that it is of. */
const staysOf = ({ name }: Table, type: string, parameters: Parameters) => ({
  from: ` join "_stays" _s on _s."table" = ${parameters.add(name, 'text')} and _s."rowId" = t."id"`,
  state: `_s."state"::${type}`,
})

/** Since when it is known how long rows of the table stay in their states; null while none has moved. */
export async function staysKnownSince(sql: Sql, { name }: Table): Promise<string | null> {
  const [row] = await sql.query<{ since: string | null }>(
    `select ${wireInstant('min("entered")')} as "since" from "_stays" where "table" = $1`,
    [name],
  )
  return row?.since ?? null
}
