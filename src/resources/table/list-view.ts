import { useAbility } from '@casl/react'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import type { AppAbility } from '#schema/ability.ts'
import type { Row, Values } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import type { FormLook } from './form-look.ts'
import type { FormField } from './form-values.ts'

export type RowRight = 'create' | 'update' | 'delete'

/** What the dialog of a form is told. */
export interface FormDialogProps {
  table: Table
  view?: ListView
  /** The row to edit; none creates one. */
  row?: Row
  open: boolean
  onClose: () => void
  /** Offers to delete the row. */
  onRemove?: () => void
  afterClose: () => void
}

/** One more thing that can be done with a row. */
export interface RowAction {
  title: string
  /** What a screen reader says, of the row of that name. */
  label: (name: string) => string
  icon: ReactNode
  run: (row: Row) => void
  /** Whether this row has it. */
  offered: (row: Row) => boolean
}

/** How a list differs from the plain list of its table. Must be the same object from one rendering to the next. */
export interface ListView extends FormLook {
  /** Where its rows come from; all their fields may then be read. */
  path?: string
  /** What whoever opens it may do with its rows, where that is not what the person may do with the table. */
  may?: Readonly<Record<RowRight, boolean>>
  /** What its delete button saves, instead of deleting the row, and the question it asks before. */
  emptied?: { values: Values; question: (name: string) => string }
  /** Why this row must be left alone, or undefined. */
  locked?: (row: Row, right: 'update' | 'delete') => string | undefined
  /** The table as the dialog of this row shows it. */
  formTable?: (row?: Row) => Table
  /** What the dialog of a new row asks besides the fields of its table. */
  createFields?: readonly FormField[]
  /** Fields with a cell of their own. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>
  actions?: readonly RowAction[]
  /** Fields whose filter is not that of their type. */
  filterControls?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** A menu of its own that every row has. */
  Menu?: ComponentType<{ row: Row }>
  /** The dialog of a row, or of a new one, where it is not the usual one. */
  Form?: ComponentType<FormDialogProps>
  /** What a new row starts with, by body key, besides the defaults of its table. */
  initial?: Values
  /** Values that every row of the list has, by body key: it asks for these rows only, and gives them to new ones. */
  fixed?: Values
  /** The page that shows a row, or a new one, where that is no dialog. */
  page?: (row?: Row) => string
  /** What the delete dialog says of a row besides. */
  Consequences?: ComponentType<{ row: Row }>
  /** Another way to show the rows that match the filters: its name, and that of the list beside it. */
  other?: { list: string; other: string; Show: ComponentType<{ filters: Values }> }
}

/** The table without columns, inputs and filters for what all rows of the list have in common. */
export function withoutFixed(table: Table, fixed: Values = {}): Table {
  const names = Object.entries(table.fields).filter(([name, field]) => Object.hasOwn(fixed, writeKey(name, field)))
  if (names.length === 0) return table
  const hidden = names.map(([name, field]) => [name, { ...field, list: false, form: false, filter: false }] as const)
  return { ...table, fields: { ...table.fields, ...Object.fromEntries(hidden) } }
}

/** What the person may do with the rows of a list. */
export function useRights(table: Table, view?: ListView): (right: RowRight) => boolean {
  const ability = useAbility<AppAbility>()
  const may = view?.may
  return useCallback((right) => (may ? may[right] : ability.can(right, table.name)), [ability, table, may])
}
