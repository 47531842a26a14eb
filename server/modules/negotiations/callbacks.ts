import { columnsOf } from '../../db/columns-of.ts'
import { dueOnDays, MORNING } from '../../inbox/due.ts'

const t = columnsOf<'trattative_cp'>('t')
const ofOpen = {
  ...{ table: 'trattative_cp', userId: t('operatoreId'), day: t('richiamareInData') },
  where: `${t('operatoreId')} is not null and ${t('archiviata')} = 'N' and ${t('esito')} = 'A'`,
}

/** Whom operators are to call back: when its time comes, and once its day is over. */
export const callbacksDue = [
  dueOnDays({ ...ofOpen, kind: 'callbackDue', time: `coalesce(${t('richiamareInOrario')}, ${MORNING})` }),
  dueOnDays({ ...ofOpen, kind: 'callbackLate', later: 1, time: MORNING }),
]
