import type { ComponentType, ReactNode } from 'react'
import type { Row, Values } from '#schema/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { FilterProps } from '#src/fields/field-widget.ts'
import type { FormDialogProps, RecordOptions } from '#src/record/record-options.ts'

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
export interface ListView extends RecordOptions {
  /** Why this row must be left alone, or undefined. */
  locked?: (row: Row, right: 'update' | 'delete') => string | undefined
  /** The table as the dialog of this row shows it. */
  formTable?: (row?: Row) => Table
  /** Fields with a cell of their own. */
  cells?: Readonly<Record<string, ComponentType<{ row: Row }>>>
  actions?: readonly RowAction[]
  /** Fields whose filter is not that of their type. */
  filterControls?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** A menu of its own that every row has. */
  Menu?: ComponentType<{ row: Row }>
  /** The dialog of a row, or of a new one, where it is not the usual one. */
  Form?: ComponentType<FormDialogProps>
  /** Values that every row of the list has, by body key: it asks for these rows only, and gives them to new ones. */
  fixed?: Values
  /** The page that shows a row, or a new one, where that is no dialog. */
  page?: (row?: Row) => string
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
