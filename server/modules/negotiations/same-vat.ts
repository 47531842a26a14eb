import type { StoredRows } from '#schema/tables.generated.ts'
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

const c = columnsOf<'clienti'>()
const t = columnsOf<'trattative_cp'>('t')
const entered = t('dataInserimento')
const state = columnsOf<'stati_trattative'>('s')('description')
const name = columnsOf<'users'>('u')('nome', 'cognome')

/** Who else has that VAT number (as it is kept): the ERP's customer, and negotiations not archived but `own`. */
export async function sameVat(
  sql: Sql,
  vatNumber: string,
  own: number,
): Promise<{ cliente: ErpCustomer | null; trattative: OpenNegotiation[] }> {
  const [cliente] = await sql.query<ErpCustomer>(
    `select ${c('id', 'codice', 'ragioneSociale')} from "clienti" where lower(${c('partitaIva')}) = lower($1)`,
    [vatNumber],
    'erp customer by vat',
  )
  const trattative = await sql.query<OpenNegotiation>(
    `select ${t('id', 'ragioneSociale')}, to_char(${entered}, 'DD-MM-YYYY') as "dataInserimento",
       ${state} as "stato", concat_ws(' ', ${name}) as "operatore"
     from "trattative_cp" t
     left join "stati_trattative" s on s."id" = ${t('statoTrattativaId')}
     left join "users" u on u."id" = ${t('operatoreId')}
     where fold(${t('partitaIva')}) collate "C" = fold($1) collate "C"
       and ${t('archiviata')} is distinct from 'Y' and t."id" <> $2
     order by ${entered} desc, t."id" desc limit ${MOST}`,
    [vatNumber, own],
    'open negotiations by vat',
  )
  return { cliente: cliente ?? null, trattative }
}
