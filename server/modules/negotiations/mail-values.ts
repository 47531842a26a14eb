import { type TimeUnit, timeUnitLabel, timeUnits } from '#schema/rules/lists.ts'
import type { MailValues } from '#schema/rules/mail-text.ts'
import type { Sql } from '../../db/database.ts'

/** A negotiation with the names around it, as mails and the ERP need them. */
export interface Facts extends MailValues {
  id: number
  emailMittente: string | null
  operatoreId: number | null
}

interface Found extends Facts {
  numero: number | null
  unita: string | null
}

const day = (column: string) => `to_char(t.${column}, 'DD-MM-YYYY')`
const name = (alias: string) => `nullif(concat_ws(' ', ${alias}."nome", ${alias}."cognome"), '')`

/**
 * What the placeholders of a mail stand for: the negotiation as it is now, and the person who sends. Undefined when the
 * negotiation is gone. The link of accreditation is its owner's, else the sender's.
 */
export async function factsOf(sql: Sql, id: number, senderId: number, publicUrl?: string): Promise<Facts | undefined> {
  const [found] = await sql.query<Found>(
    `select t."id", t."operatoreId", t."ragioneSociale", t."partitaIva", t."codiceFiscale", t."contatto", t."email", t."telefono",
       t."formattedAddress" as "indirizzo", t."paeseTrattativa" as "paese", f."name" as "famigliaMezzo", t."macchineAccessori",
       ${day('"inizio"')} as "inizio", ${day('"fine"')} as "fine", t."durata" as "numero", t."unitaDurata" as "unita",
       t."destinazioneCantiere", s."description" as "stato", b."description" as "filiale", ${name('o')} as "operatore",
       o."email" as "emailOperatore", ${name('m')} as "mittente", m."email" as "emailMittente",
       t."note_invio_anagrafica" as "noteInvio", (select "testo" from "altre-configurazioni" order by "id" limit 1) as "testoBrochure",
       coalesce(o."linkAccreditamento", m."linkAccreditamento") as "linkAccreditamento"
     from "trattative_cp" t
     left join "famiglie-mezzi" f on f."id" = t."famigliaMezzoId" left join "stati_trattative" s on s."id" = t."statoTrattativaId"
     left join "filiali" b on b."id" = t."filialeId" left join "users" o on o."id" = t."operatoreId"
     left join "users" m on m."id" = $2 where t."id" = $1`,
    [id, senderId],
    'negotiation facts',
  )
  if (!found) return undefined
  const { numero, unita, ...facts } = found
  const durata = numero === null ? null : `${numero} ${timeUnitLabel(isUnit(unita) ? unita : 'G', numero)}`
  return {
    ...facts,
    durata,
    collegamento: publicUrl ? `${publicUrl}/trattativeCp/trattativeCp?trattativa=${id}` : null,
  }
}

const isUnit = (unit: string | null): unit is TimeUnit => unit !== null && Object.hasOwn(timeUnits, unit)
