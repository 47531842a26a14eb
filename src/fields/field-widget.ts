import type { ComponentType } from 'react'
import type { Values } from '#schema/rows/row.ts'
import type { Field } from '#schema/table.ts'

/** Props of a form input. Values are untyped JSON, which each widget interprets. */
export interface InputProps {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** The stored row's value under the field's name: the embedded records of a reference. */
  known?: unknown
  disabled?: boolean
  /** What rows must be such as to be chosen, by filter key; for references alone. */
  where?: Values
  /** Shows the options at once; for inputs that have some. */
  defaultOpen?: boolean
  autoFocus?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

/** A filter's value as in the list query; undefined or null when unset. */
export interface FilterProps {
  field: Field
  id: string
  value: unknown
  /** Stands in an empty text, where its label has no room beside it. */
  placeholder?: string
  onChange: (value: unknown) => void
}

/** A value as bodies and the history hold it, with the embedded records of the current row. */
export interface StoredProps {
  field: Field
  value: unknown
  known?: unknown
}

export interface CellProps {
  field: Field
  value: unknown
  /** How much of a text is shown: all of it, or all within a height that it scrolls in; else its first three lines. */
  text?: 'whole' | 'scrolls'
}

/** The components of a field type for forms and the filter bar. */
export interface FieldInput {
  Input: ComponentType<InputProps>
  /** Only where the type is filtered by something else than a text that its values contain. */
  Filter?: ComponentType<FilterProps>
  /** The value that the text of a cell of a spreadsheet means, where that is more than a typed text means; the text itself where it means none. */
  pasted?: (text: string, field: Field) => unknown
}

/** How a field type is shown in rows and on pages, and what forms are told of its input before they have it. */
export interface FieldWidget {
  Cell: ComponentType<CellProps>
  /** Shows a stored value, for types whose rows embed more than it: records for ids, a file for its name. */
  Stored?: ComponentType<StoredProps>
  /**
   * How a cell of a list is edited where that is no line of text: by a switch that stands in it, by choosing one of the
   * options, by writing several lines.
   */
  inCell?: 'switch' | 'options' | 'lines'
  /** What a touch does with a value wherever its row is named, such as calling a number. */
  Touch?: ComponentType<{ value: unknown; name: string }>
  /** The value is a telephone number or an e-mail address: a side panel shows it as a link, above what else it says of the row. */
  reach?: 'phone' | 'email'
  /** A value shows by itself what it is: a line of facts does not name its field. */
  speaksForItself?: boolean
  /** Its input has a line of its own, where a form has several columns. */
  isWide?: boolean
  /** How values stand in the column of a list: numbers at its end, each in one line; others where they begin. */
  inColumn?: 'number' | 'oneLine'
}
