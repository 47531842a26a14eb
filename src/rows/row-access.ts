import { useMemo } from 'react'
import type { BodyField } from '#src/commands/body-fields.ts'
import { type May, useRights } from '#src/record/rights.ts'
import { cellRules } from './row-errors.ts'
import type { GridRow, RowShape } from './row-shape.ts'

/** What the user may do with the rows of a section. */
export interface RowAccess {
  may: May
  mayAdd: boolean
  /** Whether the user writes any of it. */
  mayWrite: boolean
  mayMove: boolean
  mayRemove: (row: GridRow) => boolean
  /** Whether the cell is edited: by this user, and as the rules of the row have it. */
  isEdited: (row: GridRow, item: BodyField) => boolean
  isRead: (row: GridRow, item: BodyField) => boolean
}

export function useRowAccess(shape: RowShape, disabled: boolean): RowAccess {
  const may = useRights(shape.table)
  return useMemo(() => {
    const { written, number } = shape
    const isWritten = (item: BodyField) => written.some(({ key }) => key === item.key)
    const isOurs = ({ base, edited, isGone }: GridRow) =>
      !disabled && !isGone && !edited?.deleted && may(base ? 'update' : 'create', base)
    return {
      may,
      mayAdd: !disabled && may('create'),
      mayWrite: !disabled && (may('create') || may('update')),
      mayMove: !disabled && number !== undefined && may('update', undefined, number.name),
      mayRemove: ({ base, isGone }) => !disabled && !isGone && (!base || may('delete', base)),
      isEdited: (row, item) => {
        if (!isOurs(row) || !isWritten(item)) return false
        if (!may(row.base ? 'update' : 'create', row.base, item.name)) return false
        const { hidden, fixed } = cellRules(shape, row, item)
        return !hidden && !fixed
      },
      isRead: ({ base }, { name }) => may('read', base, name),
    }
  }, [shape, may, disabled])
}
