import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { choicesOf } from './match-codes.ts'
import { hideNames, type Person, personSql, type State, stateSql } from './people.ts'
import type { Outcome } from './record-scans.ts'
import { branchTold } from './rights.ts'

const t = columnsOf<'inventario-mezzi-items'>('t')

/** A vehicle of an inventory with its state, who counted it and when. */
export type CountedItem = Pick<
  StoredRows['inventario-mezzi-items'],
  'id' | 'resourceMago' | 'description' | 'matricola' | 'contatoIl'
> & { status: State | null; contatoDa: Person | null }

/** The columns of such a vehicle, of the rows `t`. */
export const countedItem = `t."id", ${t('resourceMago', 'description', 'matricola')}, ${stateSql(t('statusId'))} as "status",
  ${personSql(t('contatoDaId'))} as "contatoDa", ${wireInstant(t('contatoIl'))} as "contatoIl"`

/** The outcome of each scan, as the device gets it. */
export async function scanAnswers(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  inventoryId: number,
  outcomes: readonly Outcome[],
) {
  const numbers = outcomes.flatMap(({ recorded }) => recorded?.resourceMago ?? [])
  const items = await sql.query<CountedItem & { number: string }>(
    `select ${countedItem}, _c."number" from (select distinct unnest($2::text[]) as "number") _c
     join "inventario-mezzi-items" t on lower(${t('resourceMago')}) = lower(_c."number") where ${t('IdInventarioMezzi')} = $1`,
    [inventoryId, numbers],
    'items of scans',
  )
  await hideNames(
    sql,
    engine,
    actor,
    items.map(({ contatoDa }) => contatoDa),
  )
  const byNumber = new Map(items.map(({ number, ...item }) => [number, item]))
  const unclear = outcomes.flatMap(({ recorded }) => (recorded?.esito === 'AMBIGUO' ? (recorded.codice ?? []) : []))
  const choices = await choicesOf(sql, inventoryId, unclear)
  return outcomes.map(({ key, codice, message, recorded }) => {
    if (!recorded) return { key, codice, esito: 'RIFIUTATA', message, ...nothing }
    const { esito, inteso } = recorded
    const filiale = branchTold(engine, actor, recorded.filiale)
    const item = byNumber.get(recorded.resourceMago ?? '')
    const scelte = esito === 'AMBIGUO' ? (choices.get(recorded.codice ?? '') ?? []) : null
    if (!item) return { key, codice, esito, message, ...nothing, inteso, filiale, scelte }
    const { contatoDa, contatoIl, ...vehicle } = item
    return { key, codice, inteso, esito, message, item: vehicle, filiale, contatoDa, contatoIl, scelte }
  })
}

const nothing = { inteso: null, item: null, filiale: null, contatoDa: null, contatoIl: null, scelte: null }
