import { useList } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Row, Values } from '#schema/rows/row.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { NOTES } from './note-context.ts'

/** The notes that these filters leave, newest first; none while they are not read. */
export function useNotes(where: Values, enabled = true): readonly Row[] {
  const { query } = useList<Row, HttpError>({
    resource: NOTES,
    pagination: { mode: 'off' },
    sorters: [{ field: 'createdAt', order: 'desc' }],
    meta: { where, background: true },
    errorNotification: false,
    queryOptions: { enabled, placeholderData: (before) => before },
  })
  return query.data?.data ?? []
}

/** Reads the timelines on screen again, since a note of theirs is another now. */
export function useTimelinesAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['timeline'] })
}
