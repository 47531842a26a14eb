import { useMemo } from 'react'
import type { TablePageProps } from '#src/lib/screen.ts'
import { Fact } from '#src/page/fact.tsx'
import { RecordBody, RecordPage, type RowPart } from '#src/page/record-page.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { AboutContext } from './about-context.ts'
import { DoneOnPage } from './done-button.tsx'
import { Due } from './due.tsx'
import { SubjectLink } from './subject-link.tsx'
import { aboutOf, TASKS } from './task.ts'
import { t } from './texts.ts'

/** The page of a task: what it is about, by when, and that it is done. */
export const TaskPage = (props: TablePageProps) => <RecordPage {...props} Body={TaskBody} />

function TaskBody({ record, row }: RowPart) {
  const task = rowOf(TASKS, row)
  const { table, row: id } = task
  const about = useMemo(() => aboutOf({ table, row: id }), [table, id])
  const dueLabel = record.table.fields.due?.label ?? ''
  return (
    <AboutContext value={about}>
      <RecordBody
        {...{ record, row }}
        actions={<DoneOnPage task={task} onSaved={record.show} />}
        facts={
          <>
            {about && (
              <Fact label={t('tasks.about')}>
                <SubjectLink task={task} />
              </Fact>
            )}
            {task.due && (
              <Fact label={dueLabel}>
                <Due row={row} />
              </Fact>
            )}
          </>
        }
      />
    </AboutContext>
  )
}
