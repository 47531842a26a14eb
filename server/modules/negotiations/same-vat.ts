import type { Sql } from '../../db/database.ts'

/** A customer of the ERP, as whoever types its VAT number is told. */
export interface ErpCustomer {
  id: number
  codice: string | null
  ragioneSociale: string
}

/** A negotiation still open with the same VAT number. */
export interface OpenNegotiation {
  id: number
  ragioneSociale: string
  dataInserimento: string
  stato: string | null
  operatore: string | null
}

const MOST = 100

/** Who else has that VAT number (as it is kept): the ERP's customer, and negotiations not archived but `own`. */
export async function sameVat(
  sql: Sql,
  vatNumber: string,
  own: number,
): Promise<{ cliente: ErpCustomer | null; trattative: OpenNegotiation[] }> {
  const [cliente] = await sql.query<ErpCustomer>(
    `select "id", "codice", "ragioneSociale" from "clienti" where lower("partitaIva") = lower($1)`,
    [vatNumber],
    'erp customer by vat',
  )
  const trattative = await sql.query<OpenNegotiation>(
    `select t."id", t."ragioneSociale", to_char(t."dataInserimento", 'DD-MM-YYYY') as "dataInserimento",
       s."description" as "stato", concat_ws(' ', u."nome", u."cognome") as "operatore"
     from "trattative_cp" t
     left join "stati_trattative" s on s."id" = t."statoTrattativaId" left join "users" u on u."id" = t."operatoreId"
     where fold(t."partitaIva") collate "C" = fold($1) collate "C" and t."archiviata" is distinct from 'Y' and t."id" <> $2
     order by t."dataInserimento" desc, t."id" desc limit ${MOST}`,
    [vatNumber, own],
    'open negotiations by vat',
  )
  return { cliente: cliente ?? null, trattative }
}
