import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { draftName } from '#src/device/drafts/draft-name.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { isFixed } from '#src/record/form-rules.ts'
import { formFields } from '#src/record/form-values.ts'
import { InlineCell } from '#src/record/inline/inline-cell.tsx'
import { draftKind } from '#src/record/inline/inline-edits.ts'
import { useCellDrafts, useInPlaceSave } from '#src/record/inline/use-cells.ts'
import type { RowVerbs } from '../row-actions.tsx'
import type { LoadedRows } from '../use-rows.ts'
import type { ListSource } from '../use-source.ts'
import type { ListEdits } from './list-edits.ts'
import { usePinnedRows } from './pinned-rows.ts'

export interface InlineRows {
  rows: readonly Row[]
  edits?: ListEdits
}

/** The rows to show of a list whose cells are edited, and how. */
export function useInlineEdits(place: ListSource, loaded: LoadedRows, locked: RowVerbs['locked']): InlineRows {
  const { table, screen = table.screens[0], may, path, rights, scope } = place
  const { rows, pin } = usePinnedRows(loaded.data)
  const readsReferred = useReadsReferred()
  // What moves has a menu in its cell.
  const fields = useMemo(
    () =>
      formFields(table, screen?.inline ?? []).filter(
        ({ name, field }) => name !== table.workflow?.field && readsReferred(field),
      ),
    [screen, table, readsReferred],
  )
  const { drafts, lookForDrafts } = useCellDrafts(fields.length > 0, loaded.data)
  const source = useMemo(() => ({ path, rights, scope }), [path, rights, scope])
  const { replace } = loaded
  const model = useModel()
  const save = useInPlaceSave(table, may)
  const edits = useMemo<ListEdits>(
    () => ({
      Cell: InlineCell,
      table,
      source,
      may,
      fieldIn: (row, name) => {
        const field = fields.find((one) => one.name === name)
        if (!field || locked?.(row, 'update') !== undefined || isFixed({ model, table, base: row }, name))
          return undefined
        return may('read', row, name) && may('update', row, name) ? field : undefined
      },
      save,
      replace,
      hold: pin,
      hasDraft: ({ id }, name) => drafts.has(draftName({ table: table.name, id, kind: draftKind(name) })),
      lookForDrafts,
    }),
    [model, table, source, may, fields, locked, save, replace, pin, drafts, lookForDrafts],
  )
  return { rows, edits: fields.length > 0 ? edits : undefined }
}
