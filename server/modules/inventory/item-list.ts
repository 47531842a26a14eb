import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFieldFilter } from '#schema/condition/condition.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { readableFields } from '#schema/rights/sight.ts'
import type { Table } from '#schema/table.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { parseListRequest } from '../../crud/list-request.ts'
import { Parameters } from '../../crud/parameters.ts'
import { listRows } from '../../crud/read.ts'
import { statementName } from '../../crud/statement-name.ts'
import { seenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

type Field = keyof Rows['inventario-mezzi-items']
const withoutStatus: Field = 'withoutStatus'
const status: Field = 'status'
const owner: Field = 'inventarioMezzi'

/** A client that does not filter says `withoutStatus: false`: it is no filter. */
export function itemFilters({ [withoutStatus]: wanted, ...others }: Record<string, unknown>): Record<string, unknown> {
  return wanted === undefined || wanted === false ? others : { ...others, [withoutStatus]: wanted }
}

/** Answers one page of vehicles with the counters of their inventory, whatever else is filtered. */
export async function sendItems(request: FastifyRequest, reply: FastifyReply, table: Table): Promise<FastifyReply> {
  const { query, reading } = await parseListRequest(request, table)
  const { db, engine } = request.server
  const { data, totalRows } = await listRows(db, engine, table, query, reading)
  const parameters = new Parameters()
  const isSeen = await seenSql(db, engine, request.actor, table, parameters)
  const counted = await countersOf(db, query, isSeen, parameters)
  const readable = readableFields(request.actor.ability, table)
  const isTold = readable.includes(withoutStatus) || readable.includes(status)
  const { all, without } = isTold ? counted : { ...counted, without: null }
  return reply
    .header('cache-control', 'private, no-cache')
    .type('application/json; charset=utf-8')
    .send(`{"data":${data},"totalRows":${totalRows},"totalRowsNoFiltered":${all},"totalRowsWithoutStatus":${without}}`)
}

const t = columnsOf<'inventario-mezzi-items'>('t')

async function countersOf(
  sql: Sql,
  { filters }: ListQuery,
  isSeen: string,
  parameters: Parameters,
): Promise<{ all: number; without: number }> {
  const named = filters.filter(isFieldFilter).find(({ fields }) => fields.length === 1 && fields[0] === owner)?.value
  const ids = parameters.add(named && 'is' in named ? named.is : null, 'integer[]')
  const text = `select count(*)::integer as "all", (count(*) filter (where ${t('statusId')} is null))::integer as "without"
     from "inventario-mezzi-items" t where (${ids} is null or ${t('IdInventarioMezzi')} = any(${ids})) and ${isSeen}`
  const [counted] = await sql.query<{ all: number; without: number }>(text, parameters.values, statementName(text))
  return counted ?? { all: 0, without: 0 }
}
