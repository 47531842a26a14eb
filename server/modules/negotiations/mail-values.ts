import { isTimeUnit, timeUnitLabel } from '#schema/rules/lists.ts'
import type { Rows, StoredRows } from '#schema/tables.generated.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import type { MailFacts, ValueSource } from '../../sends/facts.ts'

/** A negotiation with the names around it, as mails and the ERP need them. */
export interface Facts extends MailFacts {
  id: number
  emailMittente: string | null
  operatoreId: number | null
}

interface FactsRow extends Facts {
  numero: number | null
  unita: string | null
  famigliaMezzoId: number | null
  statoTrattativaId: number | null
  filialeId: number | null
  brochureId: number | null
  linkUserId: number | null
}

type Origin = 'famigliaMezzoId' | 'statoTrattativaId' | 'filialeId' | 'brochureId' | 'linkUserId'
type Origins = Pick<FactsRow, 'operatoreId' | Origin>
const source = <N extends keyof StoredRows>(
  table: N,
  id: number | null,
  fields: readonly (keyof Rows[N] & string)[],
  values: ValueSource['values'],
): ValueSource => ({ table, id, fields, values })

const sourcesOf = ({
  operatoreId,
  famigliaMezzoId,
  statoTrattativaId,
  filialeId,
  brochureId,
  linkUserId,
}: Origins): ValueSource[] => [
  source('users', operatoreId, ['nome', 'cognome'], ['operatore']),
  source('users', operatoreId, ['email'], ['emailOperatore']),
  source('users', linkUserId, ['linkAccreditamento'], ['linkAccreditamento']),
  source('famiglie-mezzi', famigliaMezzoId, ['name'], ['famigliaMezzo']),
  source('stati_trattative', statoTrattativaId, ['description'], ['stato']),
  source('filiali', filialeId, ['description'], ['filiale']),
  source('altre-configurazioni', brochureId, ['testo'], ['testoBrochure']),
]

const brochure = (column: string) => `(select ${column} from "altre-configurazioni" order by "id" limit 1)`
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
       ${brochure(columnsOf<'altre-configurazioni'>()('testo'))} as "testoBrochure", ${brochure('"id"')} as "brochureId",
       ${n('famigliaMezzoId', 'statoTrattativaId', 'filialeId')},
       coalesce(${owner('linkAccreditamento')}, ${sender('linkAccreditamento')}) as "linkAccreditamento",
       case when ${owner('linkAccreditamento')} is null then m."id" else o."id" end as "linkUserId"
     from "trattative_cp" t
     left join "famiglie-mezzi" f on f."id" = ${n('famigliaMezzoId')}
     left join "stati_trattative" s on s."id" = ${n('statoTrattativaId')}
     left join "filiali" b on b."id" = ${n('filialeId')} left join "users" o on o."id" = ${n('operatoreId')}
     left join "users" m on m."id" = $2 where ${n('id')} = $1`,
    [id, senderId],
    'negotiation facts',
  )
  if (!found) return undefined
  const { numero, unita, famigliaMezzoId, statoTrattativaId, filialeId, brochureId, linkUserId, ...facts } = found
  const { operatoreId } = facts
  const durata = numero === null ? null : `${numero} ${timeUnitLabel(isTimeUnit(unita) ? unita : 'G', numero)}`
  return {
    ...facts,
    durata,
    sources: sourcesOf({ operatoreId, famigliaMezzoId, statoTrattativaId, filialeId, brochureId, linkUserId }),
    collegamento: publicUrl ? `${publicUrl}/trattativeCp/trattativeCp/${id}` : null,
  }
}
