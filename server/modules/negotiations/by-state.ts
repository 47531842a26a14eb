import { COLLATION } from '../../crud/identifiers.ts'
import type { Sql } from '../../db/database.ts'

/** How many open negotiations are in a state; `id` and `description` are null for those without one. */
export interface StateCount {
  id: number | null
  description: string | null
  coloreSfondo: string | null
  coloreCarattere: string | null
  carattere: string | null
  count: number
}

/** Negotiations that are not archived, counted by state in the order of the states; those without any are left out. */
export function countByState(sql: Sql): Promise<StateCount[]> {
  return sql.query<StateCount>(
    `select s."id", s."description", s."coloreSfondo", s."coloreCarattere", s."carattere", c."count"
     from (
       select t."statoTrattativaId" as "id", count(*)::integer as "count"
       from "trattative_cp" t
       where t."archiviata" collate ${COLLATION} = 'N' -- as the index has it
       group by t."statoTrattativaId"
     ) c left join "stati_trattative" s on s."id" = c."id"
     order by s."ordinamento", s."id"`,
    [],
    'open negotiations by state',
  )
}
