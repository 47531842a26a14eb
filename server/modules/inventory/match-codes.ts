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

const codes = (n: number) => `unnest($${n}::text[]) with ordinality _c("code", "n")`

/**
 * The vehicles of the inventory that each of the codes may mean, whatever the case: that of its number, else those of its
 * serial number.
 */
export async function itemsByCode(sql: Sql, inventoryId: number, wanted: readonly string[]): Promise<Item[][]> {
  const columns = `_c."n"::integer - 1 as "n", t."id", ${t('resourceMago', 'description', 'matricola', 'statusId')}`
  const by = (rank: number, column: string) =>
    `select ${rank} as "rank", ${columns} from "inventario-mezzi-items" t
     join ${codes(2)} on fold(${column}) = fold(_c."code") where ${t('IdInventarioMezzi')} = $1`
  const found = await sql.query<Item & { n: number; rank: number }>(
    `${by(1, t('resourceMago'))} union all ${by(2, t('matricola'))} order by "rank", "id"`,
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
    `select ${rank} as "rank", _c."n"::integer - 1 as "n", m."id", ${m('resourceMago', 'description', 'filialeInventarioId')},
       ${f('name')} as "filiale"
     from ${codes(1)} join "mezzi" m on fold(${column}) = fold(_c."code")
     left join "filiali-inventario" f on f."id" = ${m('filialeInventarioId')}`
  const found = await sql.query<Elsewhere & { n: number }>(
    `${by(1, m('resourceMago'))} union all ${by(2, m('matricola'))} order by "rank", "id"`,
    [wanted],
    'vehicles by code',
  )
  return wanted.map((_code, n) => found.find((vehicle) => vehicle.n === n))
}
