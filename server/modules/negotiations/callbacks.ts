import { columnsOf } from '../../db/columns-of.ts'
import type { DueNotice } from '../../inbox/due.ts'

const t = columnsOf<'trattative_cp'>('t')
/** When a callback of a day without a time is told, and that of the day before is late. */
const MORNING = '06:00'

/** The callbacks of open negotiations between those days, each with the moment at which its operator is told. */
const callbacks = (kind: string, at: string, days: string): string =>
  `select * from (
     select '${kind} trattative_cp ' || t."id" || to_char(${at}, ' YYYY-MM-DD HH24:MI') as "event", ${t('operatoreId')} as "userId", 'trattative_cp' as "table",
       t."id" as "rowId", (${at}) at time zone 'Europe/Rome' as "at"
     from "trattative_cp" t where ${t('richiamareInData')} between ${days} and ${t('operatoreId')} is not null
       and ${t('archiviata')} = 'N' and ${t('esito')} = 'A') _callbacks
   where "at" > $1::timestamptz and "at" <= $2::timestamptz`

const [after, until] = ['$1', '$2'].map((moment) => `(${moment}::timestamptz at time zone 'Europe/Rome')::date`)

/** Whom operators are to call back: when its time comes, and once its day is over. */
export const callbacksDue: readonly DueNotice[] = [
  {
    kind: 'callbackDue',
    due: callbacks(
      'callbackDue',
      `${t('richiamareInData')} + coalesce(${t('richiamareInOrario')}, time '${MORNING}')`,
      `${after} and ${until}`,
    ),
  },
  {
    kind: 'callbackLate',
    due: callbacks('callbackLate', `${t('richiamareInData')} + 1 + time '${MORNING}'`, `${after} - 1 and ${until} - 1`),
  },
]
