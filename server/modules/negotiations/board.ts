import type { ListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { today } from '../../clock.ts'
import { type ListEngine, listOf } from '../../crud/list/list.ts'
import type { Reading } from '../../crud/reading.ts'
import { statementName } from '../../crud/statement-name.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** One column of the board: a state, or none, with the figures of the negotiations in it. */
export interface BoardColumn {
  stato: NonNullable<Rows['trattative_cp']['statoTrattativa']> | null
  trattative: number
  /** How many of them are open and were to be called back before today. */
  inRitardo: number
}

const picked = [
  ...(['id', 'description', 'ordinamento', 'coloreSfondo'] as const),
  ...(['coloreCarattere', 'carattere', 'identificativo', 'esito'] as const),
] satisfies (keyof NonNullable<BoardColumn['stato']>)[]

const s = columnsOf<'stati_trattative'>('s')
const t = columnsOf<'trattative_cp'>('t')
const stateJson = picked.map((name) => `'${name}', s."${name}"`).join(', ')

/**
 * The columns of the board over the negotiations of a list: every state in its order, also those without any, and last the
 * negotiations without a state, if there are some. One statement, whatever the number of columns.
 */
export function boardOf(sql: Sql, engine: ListEngine, query: ListQuery, reading: Reading): Promise<BoardColumn[]> {
  const list = listOf(sql, engine, tableOf(engine.model, 'trattative_cp'), query, reading)
  const day = `to_date($${list.filterValues.length + 1}, 'DD-MM-YYYY')`
  const text = `with _counted as materialized (
      select ${t('statoTrattativaId')} as "stato", count(*)::integer as "trattative",
        (count(*) filter (where ${t('esito')} = 'A' and ${t('richiamareInData')} < ${day}))::integer as "inRitardo"
      from "trattative_cp" t${list.where} group by 1)
    select case when s."id" is not null then json_build_object(${stateJson}) end as "stato",
      coalesce(c."trattative", 0) as "trattative", coalesce(c."inRitardo", 0) as "inRitardo"
    from "stati_trattative" s full join _counted c on c."stato" = s."id"
    order by s."id" is null, ${s('ordinamento')} nulls last, s."id"`
  return sql.query<BoardColumn>(text, [...list.filterValues, today()], statementName(text, 'client'))
}
