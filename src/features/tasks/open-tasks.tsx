import { useId } from 'react'
import { Link } from 'react-router'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { useCurrentRows } from '#src/commands/use-refresh.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import { useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { useRows } from '#src/providers/rows.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { Row as Line } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { Due } from './due.tsx'
import styles from './open-tasks.module.css'
import { TASKS, type Task } from './task.ts'
import { t } from './texts.ts'
import { useDone } from './use-done.ts'

/** What is to be done about a row, late first, each done with one touch; nothing where there is nothing. */
export function OpenTasks({ table, id }: { table: Table; id: number }) {
  const heading = useId()
  const { query } = useRows(TASKS, {
    where: { table: table.name, row: id, status: ['todo', 'doing'] },
    sorters: [{ field: 'due', order: 'asc' }],
    meta: { background: true },
    errorNotification: false,
  })
  useCurrentRows(tableOf(useModel(), TASKS))
  const tasks = query.data?.data ?? []
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="muted small strong">
        {t('tasks.open')}
      </h2>
      <Lines>
        {tasks.map((task) => (
          <OpenTask key={task.id} task={task} />
        ))}
      </Lines>
    </section>
  )
}

function OpenTask({ task }: { task: Task }) {
  const model = useModel()
  const { set, busy, mayChange } = useDone()
  const isMine = useSession()?.id === task.owner?.id
  const to = useRowLink()(TASKS, task.id)
  return (
    <Line as="li" gap="md" lineGap="2xs">
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={false}
          disabled={busy || !mayChange(task)}
          aria-label={t('tasks.doneOf', { name: task.title })}
          onChange={() => void set(task, true)}
        />
      </label>
      {to ? <Link to={to}>{task.title}</Link> : <span>{task.title}</span>}
      <Due row={task} />
      {!isMine && task.owner && <span className="muted small">{recordLabel(task.owner, tableOf(model, 'users'))}</span>}
    </Line>
  )
}
