import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** A person as shown to users who take an inventory. */
export type Person = Pick<StoredRows['users'], 'id' | 'username' | 'nome' | 'cognome'>

/** The SQL of the person with that id as JSON, null where there is none. */
export const personSql = (id: string): string =>
  `(select to_json(_p) from (select ${columnsOf<'users'>('_u')('id', 'username', 'nome', 'cognome')} from "users" _u where _u."id" = ${id}) _p)`

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
