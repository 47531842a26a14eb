import { columnsOf } from '../../db/columns-of.ts'
import type { DueNotice } from '../../inbox/due.ts'

const t = columnsOf<'tasks'>('t')
/** When the tasks of a day are told, in Rome. */
const MORNING = '06:00'
const [after, until] = ['$1', '$2'].map((moment) => `(${moment}::timestamptz at time zone 'Europe/Rome')::date`)

/** The open tasks whose day has come, told to their owners in its morning. */
export const tasksDue: DueNotice = {
  kind: 'taskDue',
  due: `select * from (
     select 'taskDue tasks ' || t."id" || to_char(${t('due')}, ' YYYY-MM-DD') as "event", ${t('ownerId')} as "userId", 'tasks' as "table",
       t."id" as "rowId", (${t('due')} + time '${MORNING}') at time zone 'Europe/Rome' as "at"
     from "tasks" t where ${t('due')} between ${after} and ${until} and ${t('status')} <> 'done') _tasks
   where "at" > $1::timestamptz and "at" <= $2::timestamptz`,
}
