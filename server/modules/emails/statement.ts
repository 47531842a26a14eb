import { emailIdSql, emailTables } from '#schema/rules/email-ids.ts'
import { acceptanceSendKinds, sendKinds } from '#schema/rules/send-kinds.ts'

/** Sends to the ERP are left out. */
const otherKinds = Object.entries({ ...sendKinds, ...acceptanceSendKinds })
  .filter(([, { channel }]) => channel !== 'mail')
  .map(([kind]) => `'${kind}'`)

/** Every e-mail that was asked for: those of all tables they are noted in. What nobody asked for is from the program. */
export const emailsStatement = emailTables
  .map(
    ({ sends }, place) =>
      `select ${emailIdSql('s."id"', place)} as "id", s."version", s."richiestoIl" as "richiestaIl",
         coalesce(nullif(concat_ws(' ', u."nome", u."cognome"), ''), u."username", 'CRM') as "mittente",
         s."email" as "destinatario", s."oggetto", s."invio" as "tipo", s."stato", s."tentativi", s."errore",
         s."inviatoIl" as "inviataIl", s."testo"
       from "${sends}" s left join "users" u on u."id" = s."richiestoDaId"
       where s."invio" not in (${otherKinds.join(', ')})`,
  )
  .join(' union all ')
