import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useRefetch } from '#src/commands/use-refetch.ts'
import type { List } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import { formFields } from '#src/record/form-values.ts'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'
import { useInPlaceSave } from '#src/record/inline/use-cells.ts'
import { useRights } from '#src/record/rights.ts'
import { CALLS_TO_RETURN, type Line, MISSED_CALLS, type MissedCall } from '../paths.ts'
import { NOTE, type NoteDrafts } from './use-note-drafts.ts'

/** How the note of a line is edited, as a cell of the list of calls is. */
export type NoteEdits = (line: Line, call: MissedCall) => InlineEdits

/** How the notes of the lines are edited; undefined without the right to. */
export function useNoteEdits(
  { rows }: List,
  { open, hold, waiting, lookForDrafts }: NoteDrafts,
): NoteEdits | undefined {
  const table = tableOf(useModel(), MISSED_CALLS)
  const may = useRights(table)
  const save = useInPlaceSave(table, may)
  const refetchCalls = useRefetch(table)
  const refetchLines = useRefetch(tableOf(useModel(), CALLS_TO_RETURN))
  const { edit } = rows

  const replace = (saved: Row) => {
    const shows = ({ id, noteCallId }: Row) => open.get(id)?.id === saved.id && (noteCallId ?? saved.id) === saved.id
    const noted = (row: Row): Row => (shows(row) ? { ...row, note: saved.note } : row)
    edit((shown) => ({ ...shown, data: shown.data.map(noted) }))
    void refetchLines()
    void refetchCalls()
  }
  const [item] = useMemo(() => formFields(table, [NOTE]), [table])
  if (!may('update')) return undefined
  return (line, call) => ({
    table,
    source: {},
    may,
    fieldIn: () => item,
    save,
    replace,
    hold: () => hold(line, call),
    hasDraft: ({ id }) => waiting.includes(id),
    lookForDrafts,
  })
}
