import { useQueryClient } from '@tanstack/react-query'
import { tableOf } from '#schema/model.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { useRights } from '#src/record/rights.ts'
import { doneText, TASKS, type Task } from './task.ts'
import { t } from './texts.ts'

/**
 * Says that a task is done, or is not after all, with the undo of that; `mayChange` says of which tasks this user may. What shows
 * tasks reads them again.
 */
export function useDone(onSaved?: (task: Task) => void) {
  const table = tableOf(useModel(), TASKS)
  const may = useRights(table)
  const client = useQueryClient()
  const { run, busy } = useCommands(table, { may, meanwhile: 'ignored' })
  const set = (task: Task, isDone: boolean) =>
    run({
      row: task,
      values: { status: isDone ? 'done' : 'todo' },
      undo: 'update',
      message: ({ row }) => (isDone ? row && doneText(task, rowOf(TASKS, row)) : t('tasks.isOpenAgain')),
      onDone: ({ row }) => {
        if (row) onSaved?.(rowOf(TASKS, row))
        void client.invalidateQueries({ queryKey: ['timeline'] })
      },
    })
  return { set, busy, mayChange: (task: Task) => may('update', task, 'status') }
}
