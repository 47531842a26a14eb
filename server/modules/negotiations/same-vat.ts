import { tableOf } from '#schema/model.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { Parameters } from '../../crud/parameters.ts'
import { type Rows, rowsSeenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** A customer of the ERP, as the form shows it once its VAT number is typed. */
export type ErpCustomer = Pick<StoredRows['clienti'], 'id' | 'codice' | 'ragioneSociale'>

/** A negotiation still open with the same VAT number. */
export interface OpenNegotiation
  extends Pick<StoredRows['trattative_cp'], 'id' | 'ragioneSociale' | 'dataInserimento'> {
  stato: string | null
  operatore: string | null
}

const MOST = 100

const c = columnsOf<'clienti'>('t')
const t = columnsOf<'trattative_cp'>('t')
const entered = t('dataInserimento')
const state = columnsOf<'stati_trattative'>('s')('description')
const name = columnsOf<'users'>('u')('nome', 'cognome')

/** Who else has that VAT number (as it is kept), of whom this person sees: the ERP's customer, and negotiations not archived but `own`. */
export async function sameVat(
  sql: Sql,
  engine: Rows,
  actor: Actor,
  { vatNumber, own }: { vatNumber: string; own: number },
): Promise<{ cliente: ErpCustomer | null; trattative: OpenNegotiation[] }> {
  const ofErp = new Parameters([vatNumber])
  const isSeen = await rowsSeenSql(sql, engine, actor, tableOf(engine.model, 'clienti'), ofErp)
  const [cliente] = await sql.query<ErpCustomer>(
    `select ${c('id', 'codice', 'ragioneSociale')} from "clienti" t where lower(${c('partitaIva')}) = lower($1) and ${isSeen}`,
    ofErp.values,
  )
  const others = new Parameters([vatNumber, own])
  const isOther = await rowsSeenSql(sql, engine, actor, tableOf(engine.model, 'trattative_cp'), others)
  const trattative = await sql.query<OpenNegotiation>(
    `select ${t('id', 'ragioneSociale')}, to_char(${entered}, 'DD-MM-YYYY') as "dataInserimento",
       ${state} as "stato", concat_ws(' ', ${name}) as "operatore"
     from "trattative_cp" t
     left join "stati_trattative" s on s."id" = ${t('statoTrattativaId')}
     left join "users" u on u."id" = ${t('operatoreId')}
     where fold(${t('partitaIva')}) collate "C" = fold($1) collate "C"
       and ${t('archiviata')} is distinct from 'Y' and t."id" <> $2 and ${isOther}
     order by ${entered} desc, t."id" desc limit ${MOST}`,
    others.values,
  )
  return { cliente: cliente ?? null, trattative }
}
