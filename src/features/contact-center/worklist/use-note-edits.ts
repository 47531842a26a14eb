import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import type { InlineEdits } from '#src/list/inline/inline-edits.ts'
import { draftKind } from '#src/list/inline/inline-edits.ts'
import { useCellDrafts, useInPlaceSave } from '#src/list/inline/use-inline-edits.ts'
import type { List } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { draftName } from '#src/record/drafts/use-draft.ts'
import { formFields } from '#src/record/form-values.ts'
import { useRights } from '#src/record/rights.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS } from '../paths.ts'
import type { LastCalls } from './use-last-calls.ts'
import type { OpenNotes } from './use-open-notes.ts'

export const NOTE: FieldOf<typeof MISSED_CALLS> = 'note'

/** How the notes of the lines are edited, as cells of the list of calls are; undefined without the right to. */
export function useNoteEdits(
  { rows }: List,
  calls: LastCalls,
  { ids, hold }: OpenNotes,
): { edits?: InlineEdits; isOpen: (line: Line) => boolean } {
  const table = tableOf(useModel(), MISSED_CALLS)
  const may = useRights(table)
  const mayUpdate = may('update')
  const save = useInPlaceSave(table, may)
  const { drafts, lookForDrafts } = useCellDrafts(mayUpdate, calls.all)
  const refetchCalls = useRefetch(table)
  const refetchLines = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  const { edit } = rows

  const replace = (saved: Row) => {
    const noted = (row: Row): Row => (row.lastCallId === saved.id ? { ...row, note: saved.note } : row)
    edit((shown) => ({ ...shown, data: shown.data.map(noted) }))
    void refetchLines()
    void refetchCalls()
  }
  const [item] = useMemo(() => formFields(table, [NOTE]), [table])
  const edits: InlineEdits = {
    table,
    source: {},
    may,
    fieldIn: () => item,
    save,
    replace,
    hold,
    hasDraft: ({ id }) => drafts.has(draftName({ table: table.name, id, kind: draftKind(NOTE) })),
    lookForDrafts,
  }
  return { edits: mayUpdate ? edits : undefined, isOpen: ({ lastCallId }) => ids.includes(lastCallId ?? 0) }
}
