import { COLLATION } from '../../crud/identifiers.ts'
import { columnsOf } from '../../db/columns-of.ts'

/** The id of the row of negotiations without a state: no state comes to have it, and it stands last. */
const NO_STATE = 2_147_483_647

const s = columnsOf<'stati_trattative'>('s')
const t = columnsOf<'trattative_cp'>('t')

/** Negotiations that are not archived, counted by state: a row for each state that has any, under its id. */
export const byState = `
  select coalesce(c."stato", ${NO_STATE}) as "id", 1 as "version", ${s('description', 'ordinamento')},
    c."stato" as "statoId", c."trattative"
  from (
    select ${t('statoTrattativaId')} as "stato", count(*)::integer as "trattative"
    from "trattative_cp" t
    where ${t('archiviata')} collate ${COLLATION} = 'N' -- as the index has it
    group by ${t('statoTrattativaId')}
  ) c left join "stati_trattative" s on s."id" = c."stato"`
