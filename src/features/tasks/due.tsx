import { clsx } from 'clsx'
import type { Row } from '#schema/rows/row.ts'
import { Figures } from '#src/fields/figures.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Row as Line } from '#src/ui/layout.tsx'
import { isLate, TASKS, today } from './task.ts'
import { t } from './texts.ts'

/** By when a task is to be done: late and today stand out, also without colours. */
export function Due({ row }: { row: Row }) {
  const task = rowOf(TASKS, row)
  const { due, status } = task
  if (!due) return null
  const late = isLate(task, today())
  const isToday = status !== 'done' && due === today()
  return (
    <Line
      as="span"
      gap="xs"
      oneLine
      className={clsx('one-line small-icons', late && 'bad strong', isToday && 'waits strong')}
    >
      {late && <AlertIcon aria-hidden="true" />}
      <Figures>{due}</Figures>
      {late && <span className="small">{t('tasks.late')}</span>}
      {isToday && <span className="small">{t('tasks.today')}</span>}
    </Line>
  )
}
