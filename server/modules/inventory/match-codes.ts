import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const t = columnsOf<'inventario-mezzi-items'>('t')
const m = columnsOf<'mezzi'>('m')
const f = columnsOf<'filiali-inventario'>('f')

/** A vehicle of the inventory that a code may mean. */
export type Item = Pick<
  StoredRows['inventario-mezzi-items'],
  'id' | 'resourceMago' | 'description' | 'matricola' | 'statusId'
>

/** A vehicle that is not in the inventory. */
export type Elsewhere = Pick<StoredRows['mezzi'], 'resourceMago' | 'description' | 'filialeInventarioId'> & {
  filiale: string | null
}

// Folded once each, and joined by what was folded: compared pair by pair, 200 codes would take seconds among 50,000 vehicles.
const codes = (n: number) =>
  `_codes as materialized (select "n"::integer - 1 as "n", lower("code") as "code" from unnest($${n}::text[]) with ordinality _c("code", "n"))`

/**
 * The vehicles of the inventory that each of the codes may mean, whatever the case: that of its number, else those of its
 * serial number.
 */
export async function itemsByCode(sql: Sql, inventoryId: number, wanted: readonly string[]): Promise<Item[][]> {
  const by = (rank: number, column: string) =>
    `select ${rank} as "rank", _codes."n", t."id", ${t('resourceMago', 'description', 'matricola', 'statusId')}
     from _codes join _items on _items.${column} = _codes."code" join "inventario-mezzi-items" t on t."id" = _items."id"`
  const found = await sql.query<Item & { n: number; rank: number }>(
    `with ${codes(2)}, _items as materialized (
       select t."id", lower(${t('resourceMago')}) as "number", lower(${t('matricola')}) as "serial"
       from "inventario-mezzi-items" t where ${t('IdInventarioMezzi')} = $1)
     ${by(1, '"number"')} union all ${by(2, '"serial"')} order by "rank", "id"`,
    [inventoryId, wanted],
    'items by code',
  )
  return wanted.map((_code, n) => {
    const meant = found.filter((item) => item.n === n)
    return meant.filter(({ rank }) => rank === meant[0]?.rank)
  })
}

/** The vehicle that each of the codes means wherever it belongs, by its number or else its serial number. */
export async function elsewhereByCode(sql: Sql, wanted: readonly string[]): Promise<(Elsewhere | undefined)[]> {
  if (wanted.length === 0) return []
  const by = (rank: number, column: string) =>
    `select ${rank} as "rank", _codes."n", m."id", ${m('resourceMago', 'description', 'filialeInventarioId')},
       ${f('name')} as "filiale"
     from _codes join "mezzi" m on lower(${column}) = _codes."code"
     left join "filiali-inventario" f on f."id" = ${m('filialeInventarioId')}`
  const found = await sql.query<Elsewhere & { n: number }>(
    `with ${codes(1)} ${by(1, m('resourceMago'))} union all ${by(2, m('matricola'))} order by "rank", "id"`,
    [wanted],
    'vehicles by code',
  )
  return wanted.map((_code, n) => found.find((vehicle) => vehicle.n === n))
}
