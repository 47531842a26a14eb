import { isTimeUnit, timeUnitLabel } from '#schema/rules/lists.ts'
import type { MailValues } from '#schema/rules/mail-text.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'

/** A negotiation with the names around it, as mails and the ERP need them. */
export interface Facts extends MailValues {
  id: number
  emailMittente: string | null
  operatoreId: number | null
}

interface FactsRow extends Facts {
  numero: number | null
  unita: string | null
}

const n = columnsOf<'trattative_cp'>('t')
const owner = columnsOf<'users'>('o')
const sender = columnsOf<'users'>('m')
const day = (column: string) => `to_char(${column}, 'DD-MM-YYYY')`
const named = (user: typeof owner) => `nullif(concat_ws(' ', ${user('nome', 'cognome')}), '')`

/**
 * What the placeholders of a mail stand for: the negotiation as it is now, and the person who sends. Undefined when the
 * negotiation is gone. The link of accreditation is its owner's, else the sender's.
 */
export async function factsOf(sql: Sql, id: number, senderId: number, publicUrl?: string): Promise<Facts | undefined> {
  const [found] = await sql.query<FactsRow>(
    `select ${n('id', 'operatoreId', 'ragioneSociale', 'partitaIva', 'codiceFiscale', 'contatto', 'email', 'telefono')},
       ${n('formattedAddress')} as "indirizzo", ${n('paeseTrattativa')} as "paese", f.${columnsOf<'famiglie-mezzi'>()('name')} as "famigliaMezzo",
       ${n('macchineAccessori')}, ${day(n('inizio'))} as "inizio", ${day(n('fine'))} as "fine", ${n('durata')} as "numero",
       ${n('unitaDurata')} as "unita", ${n('destinazioneCantiere')}, s.${columnsOf<'stati_trattative'>()('description')} as "stato",
       b.${columnsOf<'filiali'>()('description')} as "filiale", ${named(owner)} as "operatore", ${owner('email')} as "emailOperatore",
       ${named(sender)} as "mittente", ${sender('email')} as "emailMittente", ${n('note_invio_anagrafica')} as "noteInvio",
       (select ${columnsOf<'altre-configurazioni'>()('testo')} from "altre-configurazioni" order by "id" limit 1) as "testoBrochure",
       coalesce(${owner('linkAccreditamento')}, ${sender('linkAccreditamento')}) as "linkAccreditamento"
     from "trattative_cp" t
     left join "famiglie-mezzi" f on f."id" = ${n('famigliaMezzoId')}
     left join "stati_trattative" s on s."id" = ${n('statoTrattativaId')}
     left join "filiali" b on b."id" = ${n('filialeId')} left join "users" o on o."id" = ${n('operatoreId')}
     left join "users" m on m."id" = $2 where ${n('id')} = $1`,
    [id, senderId],
    'negotiation facts',
  )
  if (!found) return undefined
  const { numero, unita, ...facts } = found
  const durata = numero === null ? null : `${numero} ${timeUnitLabel(isTimeUnit(unita) ? unita : 'G', numero)}`
  return {
    ...facts,
    durata,
    collegamento: publicUrl ? `${publicUrl}/trattativeCp/trattativeCp/${id}` : null,
  }
}
