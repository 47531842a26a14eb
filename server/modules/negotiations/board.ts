import { messages } from '#schema/italian/messages.ts'
import type { ListQuery } from '#schema/lists/list-query.ts'
import { tableOf } from '#schema/model.ts'
import type { Field } from '#schema/table.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { today } from '../../clock.ts'
import { kindOf } from '../../crud/columns.ts'
import { guardedRecord, isNamedSql, isReadSql } from '../../crud/kinds/embedded.ts'
import { type ListEngine, listOf } from '../../crud/list/list.ts'
import type { Reading } from '../../crud/reading.ts'
import { statementName } from '../../crud/statement-name.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { rowForbidden } from '../../http/errors.ts'

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

const s = columnsOf<'stati_trattative'>('_target')
const t = columnsOf<'trattative_cp'>('t')
const stateField: keyof Rows['trattative_cp'] = 'statoTrattativa'
const stateJson = `json_build_object(${picked.map((name) => `'${name}', _target."${name}"`).join(', ')})`
const place: keyof Rows['stati_trattative'] = 'ordinamento'
const lateFields: readonly (keyof Rows['trattative_cp'])[] = ['esito', 'richiamareInData']

/**
 * The columns of the board over the negotiations of a list: every state in its order, as far as that is read, also those without any, and last the
 * negotiations without a state, if there are some. States that its reader does not see are there with their negotiations,
 * unnamed. One statement, whatever the number of columns. Throws 403 where the state of a negotiation is not read.
 */
export function boardOf(sql: Sql, engine: ListEngine, query: ListQuery, reading: Reading): Promise<BoardColumn[]> {
  const negotiations = tableOf(engine.model, 'trattative_cp')
  if (!reading.fields.includes(stateField)) throw rowForbidden(messages.wholeTable(negotiations.label.many))
  const states = tableOf(engine.model, 'stati_trattative')
  const bound = reading.guarded?.get(states.name)
  const context = { model: engine.model, wireOf: (field: Field, column: string) => kindOf(field).wire(column) }
  const json = bound ? guardedRecord(states, context, bound) : stateJson
  const order = bound ? `case when ${isReadSql(place, bound)} then ${s(place)} end` : s(place)
  const isLateRead = lateFields.every((name) => reading.fields.includes(name))
  const list = listOf(sql, engine, negotiations, query, reading)
  const day = `to_date($${list.filterValues.length + 1}, 'DD-MM-YYYY')`
  const text = `with _counted as materialized (
      select ${t('statoTrattativaId')} as "stato", count(*)::integer as "trattative",
        (count(*) filter (where ${isLateRead} and ${t('esito')} = 'A' and ${t('richiamareInData')} < ${day}))::integer as "inRitardo"
      from "trattative_cp" t${list.where} group by 1)
    select case when _target."id" is not null then ${json} end as "stato",
      coalesce(c."trattative", 0) as "trattative", coalesce(c."inRitardo", 0) as "inRitardo"
    from "stati_trattative" _target full join _counted c on c."stato" = _target."id"
    where _target."id" is null or c."trattative" > 0 or ${bound ? isNamedSql(states, bound) : 'true'}
    order by _target."id" is null, ${order} nulls last, _target."id"`
  return sql.query<BoardColumn>(text, [...list.filterValues, today()], statementName(text, 'client'))
}
