import { Button } from 'antd'
import type { Row } from '#schema/rows/row.ts'
import { rowOf } from '#src/providers/rows.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CheckIcon, UndoIcon } from '#src/ui/icons.tsx'
import { TASKS, type Task } from './task.ts'
import { t } from './texts.ts'
import { useDone } from './use-done.ts'

/** In a list: done with one touch, or open again. */
export function DoneInRow({ row }: { row: Row }) {
  const task = rowOf(TASKS, row)
  const { set, busy, mayChange } = useDone()
  if (!mayChange(task)) return null
  const isDone = task.status === 'done'
  return (
    <IconButton
      title={isDone ? t('tasks.again') : t('tasks.done')}
      label={t(isDone ? 'tasks.againOf' : 'tasks.doneOf', { name: task.title })}
      disabled={busy}
      onClick={() => void set(task, !isDone)}
    >
      {isDone ? <UndoIcon /> : <CheckIcon />}
    </IconButton>
  )
}

/** On the page of a task. */
export function DoneOnPage({ task, onSaved }: { task: Task; onSaved: (task: Task) => void }) {
  const { set, busy, mayChange } = useDone(onSaved)
  if (!mayChange(task)) return null
  const isDone = task.status === 'done'
  return (
    <Button
      type={isDone ? 'default' : 'primary'}
      icon={isDone ? <UndoIcon /> : <CheckIcon />}
      loading={busy}
      onClick={() => void set(task, !isDone)}
    >
      {isDone ? t('tasks.again') : t('tasks.done')}
    </Button>
  )
}
