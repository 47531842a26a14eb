import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { TASKS } from './task.ts'
import { t } from './texts.ts'
import { useDone } from './use-done.ts'

/** The tasks of today on the home page, where they are done with one touch. */
export const MyTasks = ownBlock({ Beside: DoneAtHome })

function DoneAtHome({ row }: OwnLineProps) {
  const task = rowOf(TASKS, row)
  const { set, busy, mayChange } = useDone()
  if (!mayChange(task)) return null
  return (
    <button
      type="button"
      className={buttons.small}
      aria-label={t('tasks.doneOf', { name: task.title })}
      disabled={busy}
      onClick={() => void set(task, true)}
    >
      <CheckIcon aria-hidden="true" />
      {t('tasks.done')}
    </button>
  )
}
