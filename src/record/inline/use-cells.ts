import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isByField } from '#src/commands/command.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { waitingForms } from '#src/device/drafts/stored-drafts.ts'
import type { May } from '../rights.ts'
import type { InlineEdits } from './inline-edits.ts'

/** Saves values of a row without reading the list again. One for all cells: each of its own would cost more than the cell. */
export function useInPlaceSave(table: Table, may: May): InlineEdits['save'] {
  const { run } = useCommands(table, { may, refresh: 'place' })
  return useCallback(
    async (values, row) => {
      const outcome = await run({ row, values, undo: 'update', shows: isByField })
      if (outcome.done) return outcome.row
      if (outcome.error) throw outcome.error
      return outcome.current
    },
    [run],
  )
}

const none: ReadonlySet<string> = new Set()

/** The forms with drafts that wait, looked for with each list that is read. */
export function useCellDrafts(wanted: boolean, read: readonly Row[]) {
  const [drafts, setDrafts] = useState(none)
  const lookForDrafts = useCallback(() => {
    // Where drafts cannot be read there are none to offer.
    waitingForms().then(
      (found) => setDrafts((known) => (isSame(known, found) ? known : found)),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (wanted && read.length > 0) lookForDrafts()
  }, [wanted, read, lookForDrafts])
  return { drafts, lookForDrafts }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name))
