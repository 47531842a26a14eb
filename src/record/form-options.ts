import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'

/** What stands below the fields of a section; it finds the form by `Form.useFormInstance()`. `base` is the row it edits. */
export type Below = ComponentType<{ disabled: boolean; base?: Row }>

/** What the form of a table has that its definition cannot say. */
export interface FormOptions {
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** What only the server can say of a value, shortly after the last key and before saving: sentences against it, or none. */
  checks?: Readonly<Record<string, (value: unknown, base: Row | undefined) => Promise<string[]>>>
  /** Fields shown only while this holds of what the form holds, where the definition cannot say it, or while they have a value. */
  shown?: Readonly<Record<string, (values: Values) => boolean>>
  /** What stands below the fields of a section, by its key. */
  below?: Readonly<Record<string, Below>>
}
