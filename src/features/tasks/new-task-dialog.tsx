import { useOne } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { NextStep } from '#src/commands/next-steps.ts'
import { recordLabel } from '#src/fields/record-label.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { FormDialog } from '#src/record/form-dialog.tsx'
import { SubjectNameContext } from './about-context.ts'
import { TASKS } from './task.ts'

interface Props {
  table: Table
  step: NextStep
  open: boolean
  onClose: () => void
  afterClose: () => void
}

const free: readonly FieldOf<typeof TASKS>[] = ['title', 'due', 'owner', 'repeat', 'description']
const about: readonly FieldOf<typeof TASKS>[] = ['table', 'row']

/** The form of a new task; one about a row says so, and may be made one about none. */
export function NewTaskDialog({ table, step, ...dialog }: Props) {
  const client = useQueryClient()
  const subject = step.about
  const name = useNameOf(subject ?? { table: TASKS, id: 0 }, subject === undefined || subject.name !== undefined)
  const shown = useMemo(() => (subject ? withAbout(table) : table), [table, subject])
  const only = useMemo(() => (subject ? [...free, ...about] : free), [subject])
  const initial = useMemo(
    () => ({
      ...(subject && { table: subject.table, row: subject.id }),
      ...(step.title !== undefined && { title: step.title }),
    }),
    [subject, step],
  )
  return (
    <SubjectNameContext value={subject?.name ?? name}>
      <FormDialog
        {...{ only, initial, ...dialog }}
        table={shown}
        onCreated={() => void client.invalidateQueries({ queryKey: ['timeline'] })}
      />
    </SubjectNameContext>
  )
}

/** The table with what its row is about in the first section of its form, ahead of the rest. */
function withAbout(table: Table): Table {
  const [first, ...rest] = table.groups ?? []
  return first ? { ...table, groups: [{ ...first, fields: ['table', ...first.fields] }, ...rest] } : table
}

/** What a row is called, as its page has it already where that is open. */
function useNameOf({ table, id }: { table: string; id: number }, isKnown: boolean): string | undefined {
  const model = useModel()
  const { query } = useOne<Row, HttpError>({
    resource: table,
    id,
    queryOptions: { enabled: !isKnown },
    errorNotification: false,
  })
  return isKnown ? undefined : recordLabel(query.data?.data, tableOf(model, table)) || undefined
}
