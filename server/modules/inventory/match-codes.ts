import { alikeInCodes } from '#schema/rules/label-codes.ts'
import { keysOf, type Match, matchCode } from '#schema/rules/match-code.ts'
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
export type VehicleElsewhere = Pick<
  StoredRows['mezzi'],
  'id' | 'resourceMago' | 'description' | 'filialeInventarioId'
> & {
  filiale: string | null
}

/** A vehicle that an unclear code may be, as the person who scanned it is asked. */
export type Choice = Pick<Item, 'id' | 'resourceMago' | 'description' | 'matricola'> & { contato: boolean }

// The forms that `codeKey` and `nearKey` give; $3 and $4 are what codes are compared without telling apart.
const keySql = (column: string) => `lower(translate(btrim(${column}), $3, $4))`
const nearSql = (column: string) =>
  `regexp_replace(regexp_replace(${keySql(column)}, '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'), '[^0-9a-z]', '', 'g')`

/** What each of the codes is among the vehicles of the inventory, by their numbers and their serial numbers. */
export async function matchItems(sql: Sql, inventoryId: number, codes: readonly string[]): Promise<Match<Item>[]> {
  const keysByCode = codes.map(keysOf)
  const byKey = await itemsBy(
    sql,
    inventoryId,
    keySql,
    keysByCode.flatMap(({ keys }) => keys),
  )
  const certain = codes.map((code) => matchCode(code, { byKey, byNear: () => [] }))
  const missing = keysByCode.filter((_one, n) => certain[n]?.is === 'nothing').flatMap(({ near }) => near)
  if (missing.length === 0) return certain
  const byNear = await itemsBy(sql, inventoryId, nearSql, missing)
  return codes.map((code, n) => {
    const match = certain[n]
    return match && match.is !== 'nothing' ? match : matchCode(code, { byKey, byNear })
  })
}

/** The vehicles that each of the unclear codes may be, by code. */
export async function choicesOf(
  sql: Sql,
  inventoryId: number,
  codes: readonly string[],
): Promise<Map<string, Choice[]>> {
  if (codes.length === 0) return new Map()
  const matches = await matchItems(sql, inventoryId, codes)
  return new Map(codes.map((code, n) => [code, thingsOf(matches[n]).map(choiceOf)]))
}

const thingsOf = (match?: Match<Item>): readonly Item[] => {
  if (match?.is === 'one') return [match.thing]
  return match?.is === 'unclear' ? match.things : []
}

const choiceOf = ({ id, resourceMago, description, matricola, statusId }: Item): Choice => {
  return { id, resourceMago, description, matricola, contato: statusId !== null }
}

type ByKey = (key: string) => readonly Item[]

/** The vehicles of the inventory by what their codes are compared by. Folded once each: among 50,000 vehicles pair by pair would take seconds. */
async function itemsBy(sql: Sql, inventoryId: number, of: typeof keySql, keys: readonly string[]): Promise<ByKey> {
  const by = (column: string) =>
    `select _keys."key", t."id", ${t('resourceMago', 'description', 'matricola', 'statusId')}
     from _keys join _items on _items.${column} = _keys."key" join "inventario-mezzi-items" t on t."id" = _items."id"`
  const rows = await sql.query<Item & { key: string }>(
    `with _keys as materialized (select distinct unnest($2::text[]) as "key"), _items as materialized (
       select t."id", ${of(t('resourceMago'))} as "number", ${of(t('matricola'))} as "serial"
       from "inventario-mezzi-items" t where ${t('IdInventarioMezzi')} = $1)
     ${by('"number"')} union all ${by('"serial"')} order by "id"`,
    [inventoryId, keys, alikeInCodes.from, alikeInCodes.to],
    of === keySql ? 'items by code' : 'items by a code that is written alike',
  )
  return grouped(rows)
}

/** The vehicle that each of the codes is wherever it belongs; none where it may be several. */
export async function elsewhereByCode(sql: Sql, codes: readonly string[]): Promise<(VehicleElsewhere | undefined)[]> {
  if (codes.length === 0) return []
  const by = (column: string) =>
    `select _keys."key", m."id", ${m('resourceMago', 'description', 'filialeInventarioId')}, ${f('name')} as "filiale"
     from _keys join "mezzi" m on lower(${column}) = _keys."key"
     left join "filiali-inventario" f on f."id" = ${m('filialeInventarioId')}`
  const rows = await sql.query<VehicleElsewhere & { key: string }>(
    `with _keys as materialized (select distinct unnest($1::text[]) as "key")
     ${by(m('resourceMago'))} union all ${by(m('matricola'))} order by "id"`,
    [codes.flatMap((code) => keysOf(code).keys)],
    'vehicles by code',
  )
  const byKey = grouped(rows)
  return codes.map((code) => {
    const match = matchCode(code, { byKey, byNear: () => [] })
    return match.is === 'one' ? match.thing : undefined
  })
}

function grouped<T extends { key: string }>(rows: readonly T[]): (key: string) => readonly T[] {
  const byKey = new Map<string, T[]>()
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  return (key) => byKey.get(key) ?? []
}
