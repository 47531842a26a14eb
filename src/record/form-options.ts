import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'

/** What stands below the fields of a section; it finds the form by `Form.useFormInstance()`. `base` is the row it edits. */
export type Below = ComponentType<{ disabled: boolean; base?: Row }>

/** What only the server can say of a value: sentences against it, or none. `base` is the row that is edited. */
export type FieldCheck = (value: unknown, base: Row | undefined) => Promise<string[]>

type ByName<F extends string, V> = { readonly [Name in F]?: V }

/** What the form of a table has that its definition cannot say; `F` are the names of its fields. */
export interface FormOptions<F extends string = string> {
  /** Fields with an input of their own. */
  inputs?: ByName<F, ComponentType<InputProps>>
  /** What only the server can say of a value, shortly after the last key and before saving: sentences against it, or none. */
  checks?: ByName<F, FieldCheck>
  /** Fields shown only while this holds of what the form holds, where the definition cannot say it, or while they have a value. */
  shown?: ByName<F, (values: Values) => boolean>
  /** What stands below the fields of a section, by its key. */
  below?: Readonly<Record<string, Below>>
  /** The address that opens the form of a row at a section, for what waits there. */
  address?: (row: Row, section: string) => string
}
