import type { ComponentType } from 'react'
import type { Field } from '#schema/table.ts'

/** What an input gets from its form besides the value. Values arrive as JSON, so a widget says what it expects. */
export interface InputProps {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** What the stored row shows under the field's name: the records behind the ids of a reference. */
  known?: unknown
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

/** A filter's value as the list query has it; undefined or null when it is not set. */
export interface FilterProps {
  field: Field
  id: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A value as bodies and the history have it, with the records a row of today shows for it. */
export interface StoredProps {
  field: Field
  value: unknown
  known?: unknown
}

/** How one field type looks: in a form, in a row, in the filter bar. */
export interface FieldWidget {
  Input: ComponentType<InputProps>
  Cell: ComponentType<{ field: Field; value: unknown }>
  Filter: ComponentType<FilterProps>
  /** The value as it is stored, where rows show more than that: records for ids, a file for its name. */
  Stored?: ComponentType<StoredProps>
}
