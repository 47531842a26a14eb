import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { COLLATION } from '../../crud/identifiers.ts'
import type { Rows } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { wireInstant } from '../../db/instant.ts'
import { resolvesScan, strangeState, unclearScans } from './figures.ts'
import { type Choice, choicesOf } from './match-codes.ts'
import { hideNames, type Person, personSql } from './people.ts'
import { branchTold } from './rights.ts'
import { type CountedItem, countedItem } from './scan-answer.ts'

/** The kinds of anomalies, in the order in which they are listed. Late scans are listed with them and are none. */
export const anomalyKinds = ['ambiguo', 'altraFiliale', 'sconosciuto', 'stato', 'senzaStato', 'tardiva'] as const
export type AnomalyKind = (typeof anomalyKinds)[number]

type Resolution = Pick<StoredRows['inventario_mezzi_risoluzioni'], 'id' | 'azione' | 'nota' | 'risoltaIl'> & {
  risoltaDa: Person | null
}

/** An anomaly of an inventory: a vehicle by its state, or a scanned code. */
export interface Anomaly {
  tipo: AnomalyKind
  codice: string
  item: CountedItem | null
  description: string | null
  filiale: string | null
  /** How many scans of the code there are. */
  scansioni: number
  utente: Person | null
  il: string | null
  risoluzione: Resolution | null
  /** The vehicles that an unclear code may be. */
  scelte: Choice[]
}

export interface AskedAnomalies {
  id: number
  concluded: boolean
  kind?: AnomalyKind
  limit: number
  offset: number
}

const t = columnsOf<'inventario-mezzi-items'>('t')
const c = columnsOf<'inventario_mezzi_scansioni'>('c')
const r = columnsOf<'inventario_mezzi_risoluzioni'>('r')

const isLate = `(${c('esito')} = 'TARDIVA')`

/** The vehicles by their state: $1 the inventory, $2 whether it is concluded. */
const ofItems = `select case when ${t('statusId')} is null then 'senzaStato' else 'stato' end as "kind",
    ${t('resourceMago')} as "code", t."id" as "itemId", ${t('description')} as "description", null as "branch",
    0 as "scans", ${t('contatoDaId')} as "by", ${t('contatoIl')} as "at", null::integer as "resolutionId"
  from "inventario-mezzi-items" t left join "inventario_mezzi_item_stati" s on s."id" = ${t('statusId')}
  where ${t('IdInventarioMezzi')} = $1 and (${strangeState} or ($2 and ${t('statusId')} is null))`

/** The codes, each once whatever its case, as its newest scan says; late ones apart. */
const ofScans = `select case c."esito" when 'AMBIGUO' then 'ambiguo' when 'ALTRA_FILIALE' then 'altraFiliale' when 'TARDIVA' then 'tardiva' else 'sconosciuto' end,
    ${c('codice')}, coalesce(r."itemId", _late."id"), ${c('description', 'filiale')}, c."scans", ${c('utenteId', 'ricevutaIl')}, r."id"
  from (select distinct on (lower(${c('codice')}), ${isLate}) c.*,
      (count(*) over (partition by lower(${c('codice')}), ${isLate}))::integer as "scans"
    from "inventario_mezzi_scansioni" c
    where ${c('idInventarioMezzi')} = $1 and (${c('esito')} in ('ALTRA_FILIALE', 'SCONOSCIUTO', 'TARDIVA') or ${unclearScans})
    order by lower(${c('codice')}), ${isLate}, ${c('ricevutaIl')} desc, c."id" desc) c
  left join lateral (select r."id", ${r('mezzoId')} as "itemId" from "inventario_mezzi_risoluzioni" r
    where not ${isLate} and ${resolvesScan} order by r."id" limit 1) r on true
  left join lateral (select t."id" from "inventario-mezzi-items" t
    where ${isLate} and ${t('IdInventarioMezzi')} = $1 and ${t('resourceMago')} = ${c('resourceMago')} limit 1) _late on true`

const all = `with _all as (${ofItems} union all ${ofScans})`

/** One page of the anomalies of an inventory, those resolved last, and how many there are of each kind that are not. */
export async function anomaliesOf(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { id, concluded, kind, limit, offset }: AskedAnomalies,
) {
  const counted = await sql.query<{ kind: AnomalyKind; rows: number; open: number }>(
    `${all} select "kind", count(*)::integer as "rows", (count(*) filter (where "resolutionId" is null))::integer as "open"
     from _all group by "kind"`,
    [id, concluded],
    'anomalies by kind',
  )
  const page = await sql.query<Omit<Anomaly, 'scelte'>>(
    `${all}, _page as (
       select _all.*, row_number() over (order by "resolutionId" is not null, array_position($6::text[], "kind"),
         "code" collate ${COLLATION}, "itemId") as "place"
       from _all where $3::text is null or "kind" = $3 order by "place" limit $4 offset $5)
     select "kind" as "tipo", "code" as "codice",
       (select to_json(_i) from (select ${countedItem} from "inventario-mezzi-items" t where t."id" = _page."itemId") _i) as "item",
       "description", "branch" as "filiale", "scans" as "scansioni", ${personSql('_page."by"')} as "utente",
       ${wireInstant('_page."at"')} as "il",
       (select to_json(_r) from (select r."id", ${r('azione', 'nota')}, ${wireInstant(r('risoltaIl'))} as "risoltaIl",
          ${personSql(r('risoltaDaId'))} as "risoltaDa" from "inventario_mezzi_risoluzioni" r
          where r."id" = _page."resolutionId") _r) as "risoluzione"
     from _page order by "place"`,
    [id, concluded, kind ?? null, limit, offset, anomalyKinds],
    'anomalies',
  )
  await hideNames(
    sql,
    engine,
    actor,
    page.flatMap(({ item, utente, risoluzione }) => [item?.contatoDa, utente, risoluzione?.risoltaDa]),
  )
  const unclear = page.filter(({ tipo, risoluzione }) => tipo === 'ambiguo' && !risoluzione).map(({ codice }) => codice)
  const choices = await choicesOf(sql, id, unclear)
  const data = page.map(
    (one): Anomaly => ({
      ...one,
      filiale: branchTold(engine, actor, one.filiale),
      scelte: choices.get(one.codice) ?? [],
    }),
  )
  const ofKind = counted.filter((one) => kind === undefined || one.kind === kind)
  const open = (tipo: AnomalyKind) => counted.find((one) => one.kind === tipo)?.open ?? 0
  return {
    data,
    totalRows: ofKind.reduce((sum, { rows }) => sum + rows, 0),
    byKind: Object.fromEntries(anomalyKinds.map((tipo) => [tipo, open(tipo)])),
  }
}
