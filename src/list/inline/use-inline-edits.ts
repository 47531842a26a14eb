import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { draftName } from '#src/record/drafts/use-draft.ts'
import { waitingForms } from '#src/record/drafts/waiting-forms.ts'
import { formFields } from '#src/record/form-values.ts'
import { useSave } from '#src/record/use-save.ts'
import type { RowVerbs } from '../row-actions.tsx'
import type { List } from '../use-list.ts'
import { useHeldRows } from './held-rows.ts'
import { draftKind, type InlineEdits } from './inline-edits.ts'

/** The rows to show, and how their cells are edited; undefined where the screen names no cell or the user may change none. */
export function useInlineEdits(list: List, locked: RowVerbs['locked']): { rows: readonly Row[]; edits?: InlineEdits } {
  const { table, screen = table.screens[0], may, path, rights, scope, rows: loaded } = list
  const { rows, hold } = useHeldRows(loaded.data)
  const mayUpdate = may('update')
  const fields = useMemo(
    () => (mayUpdate && screen?.inline ? formFields(table, screen.inline) : []),
    [mayUpdate, screen, table],
  )
  const { drafts, lookForDrafts } = useCellDrafts(fields.length > 0, loaded.data)
  const source = useMemo(() => ({ path, rights, scope }), [path, rights, scope])
  const { replace } = loaded
  const save = useInPlaceSave(table, may)
  const edits = useMemo<InlineEdits>(
    () => ({
      table,
      source,
      may,
      fieldIn: (row, name) =>
        locked?.(row, 'update') === undefined ? fields.find((field) => field.name === name) : undefined,
      save,
      replace,
      hold,
      hasDraft: ({ id }, name) => drafts.has(draftName({ table: table.name, id, kind: draftKind(name) })),
      lookForDrafts,
    }),
    [table, source, may, fields, locked, save, replace, hold, drafts, lookForDrafts],
  )
  return { rows, edits: fields.length > 0 ? edits : undefined }
}

/** Saves values of a row without reading the list again. One for all cells: each of its own would cost more than the cell. */
export function useInPlaceSave(table: Table, may: List['may']): InlineEdits['save'] {
  const { save } = useSave(table, { may, inPlace: true })
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  return useCallback((values, row) => latest.current(values, row), [])
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
