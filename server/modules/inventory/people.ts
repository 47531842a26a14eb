import { USERS } from '#schema/grammar/reserved.ts'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { isGuarded } from '#schema/rights/sight.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { fieldsGiven, readsOf } from '../../crud/fields-given.ts'
import { rowNames } from '../../crud/row-names.ts'
import { idsWithin, type Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** A person as shown to users who take an inventory. */
export type Person = Pick<StoredRows['users'], 'id' | 'username' | 'nome' | 'cognome'>

/** The SQL of the person with that id as JSON, null where there is none. */
export const personSql = (id: string): string =>
  `(select to_json(_p) from (select ${columnsOf<'users'>('_u')('id', 'username', 'nome', 'cognome')} from "users" _u where _u."id" = ${id}) _p)`

/** Takes from the people of an answer what this person does not read of them, where some role reads users in part. */
export async function hideNames(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  people: readonly (Person | null | undefined)[],
): Promise<void> {
  const table = tableOf(engine.model, USERS)
  const others = people.flatMap((one) => (one && one.id !== actor.id ? [one] : []))
  if (!isGuarded(engine.model, table) || others.length === 0) return
  const ids = [...new Set(others.map(({ id }) => id))]
  const given = await fieldsGiven(sql, engine, actor, 'read', table, await idsWithin(sql, engine, actor, table, ids))
  for (const person of others) {
    const names = given ? (given.get(person.id) ?? []) : 'all'
    if (names === 'all') continue
    if (!names.includes(table.title)) Object.assign(person, { nome: messages.reserved, cognome: null })
    if (!names.includes('username')) person.username = messages.reserved
  }
}

/** What the user of that id is called, as this person may read it; '' for nobody. */
export async function nameOf(sql: Sql, engine: Rows, actor: Actor, id: number | null): Promise<string> {
  if (id === null) return ''
  const table = tableOf(engine.model, USERS)
  const isRead = await readsOf(sql, engine, actor, table, { id, names: [table.title] })
  if (!isRead) return messages.reserved
  return (await rowNames(sql, engine.model, [{ target: USERS, value: id }])).get(USERS)?.get(id) ?? ''
}

/** A state of vehicles as lists show it. */
export type State = Pick<
  StoredRows['inventario_mezzi_item_stati'],
  'id' | 'description' | 'ordinamento' | 'coloreSfondo' | 'coloreCarattere' | 'identificativo'
>

const stateColumns = (alias: string) =>
  columnsOf<'inventario_mezzi_item_stati'>(alias)(
    'id',
    'description',
    'ordinamento',
    'coloreSfondo',
    'coloreCarattere',
    'identificativo',
  )

/** The SQL of the state with that id as JSON, null where there is none. */
export const stateSql = (id: string): string =>
  `(select to_json(_p) from (select ${stateColumns('_s')} from "inventario_mezzi_item_stati" _s where _s."id" = ${id}) _p)`

/** All states by their order. */
export const statesOf = (sql: Sql): Promise<State[]> =>
  sql.query<State>(
    `select ${stateColumns('s')} from "inventario_mezzi_item_stati" s order by s."ordinamento", s."id"`,
    [],
    'states of vehicles',
  )
