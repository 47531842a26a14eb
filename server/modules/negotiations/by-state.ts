import type { StoredRows } from '#schema/tables.generated.ts'
import { COLLATION } from '../../crud/identifiers.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** How many open negotiations are in a state; `id` and `description` are null for those without one. */
export type StateCount = Nullable<Pick<StoredRows['stati_trattative'], 'id' | 'description' | Look>> & { count: number }

type Look = 'coloreSfondo' | 'coloreCarattere' | 'carattere'
type Nullable<T> = { [K in keyof T]: T[K] | null }

const s = columnsOf<'stati_trattative'>('s')
const t = columnsOf<'trattative_cp'>('t')

/** Negotiations that are not archived, counted by state in the order of the states; those without any are left out. */
export function countByState(sql: Sql): Promise<StateCount[]> {
  return sql.query<StateCount>(
    `select ${s('id', 'description', 'coloreSfondo', 'coloreCarattere', 'carattere')}, c."count"
     from (
       select ${t('statoTrattativaId')} as "id", count(*)::integer as "count"
       from "trattative_cp" t
       where ${t('archiviata')} collate ${COLLATION} = 'N' -- as the index has it
       group by ${t('statoTrattativaId')}
     ) c left join "stati_trattative" s on s."id" = c."id"
     order by ${s('ordinamento', 'id')}`,
    [],
    'open negotiations by state',
  )
}
