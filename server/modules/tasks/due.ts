import { columnsOf } from '../../db/columns-of.ts'
import { dueOnDays, MORNING } from '../../inbox/due.ts'

const t = columnsOf<'tasks'>('t')

/** The open tasks whose day has come, told to their owners in its morning. */
export const tasksDue = dueOnDays({
  ...{ kind: 'taskDue', table: 'tasks', userId: t('ownerId'), day: t('due'), time: MORNING },
  where: `${t('status')} <> 'done'`,
})
