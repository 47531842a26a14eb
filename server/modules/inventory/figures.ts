import type { StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

const t = columnsOf<'inventario-mezzi-items'>('t')
const s = columnsOf<'inventario_mezzi_item_stati'>('s')
const c = columnsOf<'inventario_mezzi_scansioni'>('c')
const r = columnsOf<'inventario_mezzi_risoluzioni'>('r')

/** How an inventory stands. */
export type Figures = Pick<StoredRows['inventari_mezzi'], 'mezziTotali' | 'mezziContati' | 'numeroAnomalie'>

/** The state of a vehicle that was found. */
export const PRESENT: NonNullable<StoredRows['inventario_mezzi_item_stati']['identificativo']> = 'PRESENTE'

/** The scans `c` of codes that are no vehicle of the inventory. */
export const strangeScans = `${c('esito')} in ('ALTRA_FILIALE', 'SCONOSCIUTO')`

/** The resolutions `r` of the code of the scan `c`, whatever the case; of a question only those after it: each is of what was in sight then. */
export const resolvesScan = `${r('idInventarioMezzi')} = ${c('idInventarioMezzi')} and lower(${r('codice')}) = lower(${c('codice')})
  and (${c('esito')} <> 'AMBIGUO' or ${r('risoltaIl')} >= ${c('ricevutaIl')})`

/** Whether the code of the scan `c` was resolved. */
export const resolvedScan = `exists (select 1 from "inventario_mezzi_risoluzioni" r where ${resolvesScan})`

const a = columnsOf<'inventario_mezzi_scansioni'>('a')

/** The scans `c` of codes that may be several vehicles, as long as nobody has said on the spot which: what is unclear itself is no answer. */
export const unclearScans = `(${c('esito')} = 'AMBIGUO' and not exists (select 1 from "inventario_mezzi_scansioni" a
  where ${a('idInventarioMezzi')} = ${c('idInventarioMezzi')} and ${a('risponde')} = ${c('key')} and lower(${a('codice')}) = lower(${c('codice')})
    and ${a('esito')} not in ('AMBIGUO', 'ANNULLATA')))`

/** Whether the item `t`, with its state `s`, is an anomaly by its state. */
export const strangeState = `${t('statusId')} is not null and ${s('identificativo')} is distinct from '${PRESENT}'`

/**
 * Counts the vehicles of an inventory, those with a state, and its anomalies: states other than found, codes that were
 * scanned, are no vehicle of it or may be several and were not resolved, and once it is concluded vehicles without state.
 */
export async function figuresOf(sql: Sql, id: number, concluded: boolean): Promise<Figures> {
  const [counted] = await sql.query<{ total: number; counted: number; strange: number; codes: number }>(
    `select count(*)::integer as "total", count(${t('statusId')})::integer as "counted",
       (count(*) filter (where ${strangeState}))::integer as "strange",
       (select count(distinct lower(${c('codice')}))::integer from "inventario_mezzi_scansioni" c
        where ${c('idInventarioMezzi')} = $1 and (${strangeScans} or ${unclearScans}) and not ${resolvedScan}) as "codes"
     from "inventario-mezzi-items" t left join "inventario_mezzi_item_stati" s on s."id" = ${t('statusId')}
     where ${t('IdInventarioMezzi')} = $1`,
    [id],
    'figures of an inventory',
  )
  const { total = 0, counted: done = 0, strange = 0, codes = 0 } = counted ?? {}
  const numeroAnomalie = strange + codes + (concluded ? total - done : 0)
  return { mezziTotali: total, mezziContati: done, numeroAnomalie }
}
