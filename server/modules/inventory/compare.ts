import { messages } from '#schema/italian/messages.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { COLLATION } from '../../crud/identifiers.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { type State, stateSql } from './people.ts'

const kinds = ['nuovo', 'mancante', 'cambiato'] as const
type Kind = (typeof kinds)[number]

/** A vehicle that differs between two inventories: `prima` in the one opened first. */
interface Difference extends Pick<StoredRows['inventario-mezzi-items'], 'resourceMago' | 'description'> {
  prima: State | null
  dopo: State | null
  tipo: Kind
}

const i = columnsOf<'inventari_mezzi'>('i')
const b = columnsOf<'inventario-mezzi-items'>('b')
const a = columnsOf<'inventario-mezzi-items'>('a')
const item = columnsOf<'inventario-mezzi-items'>()

const vehicles = (n: number) => `(select * from "inventario-mezzi-items" where ${item('IdInventarioMezzi')} = $${n})`

/** The vehicles of the inventories $1 (before) and $2 (after) that differ. */
const differing = `with _differing as (
  select coalesce(${a('resourceMago')}, ${b('resourceMago')}) as "number", coalesce(${a('description')}, ${b('description')}) as "description",
    ${b('statusId')} as "before", ${a('statusId')} as "after",
    case when b."id" is null then 'nuovo' when a."id" is null then 'mancante' else 'cambiato' end as "kind"
  from ${vehicles(1)} b full join ${vehicles(2)} a on lower(${a('resourceMago')}) = lower(${b('resourceMago')})
  where a."id" is null or b."id" is null or ${a('statusId')} is distinct from ${b('statusId')})`

/** One page of what differs between two inventories of a branch. Throws 404, and 422 for those of two branches. */
export async function compare(sql: Sql, ids: readonly [number, number], limit: number, offset: number) {
  const [before, after] = await inOrder(sql, ids)
  const counted = await sql.query<{ kind: Kind; count: number }>(
    `${differing} select "kind", count(*)::integer as "count" from _differing group by "kind"`,
    [before, after],
    'differences by kind',
  )
  const data = await sql.query<Difference>(
    `${differing}, _page as (select * from _differing order by "number" collate ${COLLATION} limit $3 offset $4)
     select "number" as "resourceMago", "description", ${stateSql('_page."before"')} as "prima",
       ${stateSql('_page."after"')} as "dopo", "kind" as "tipo" from _page order by "number" collate ${COLLATION}`,
    [before, after, limit, offset],
    'differences',
  )
  const countOf = (kind: Kind) => counted.find((one) => one.kind === kind)?.count ?? 0
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, countOf(kind)]))
  return { data, totalRows: counted.reduce((sum, { count }) => sum + count, 0), byKind }
}

/** The two inventories, the one opened first before the other. */
async function inOrder(sql: Sql, ids: readonly [number, number]): Promise<[number, number]> {
  const inventoryRows = await sql.query<{ id: number; branch: number }>(
    `select i."id", ${i('filialeInventarioId')} as "branch" from "inventari_mezzi" i where i."id" = any($1::integer[])
     order by ${i('dataCreazione')}, i."id"`,
    [ids],
    'inventories to compare',
  )
  const [before, after] = [inventoryRows[0], inventoryRows.at(-1)]
  if (!before || !after || ids.some((id) => !inventoryRows.some((one) => one.id === id))) throw notFound('Inventario')
  if (before.branch !== after.branch) throw new AppError(422, messages.notSameBranch)
  return [before.id, after.id]
}
