import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'

/** Some fields of a form under a heading of their own; `F` are the names that its table has. */
export interface FormGroup<F extends string = string> {
  key: string
  title: string
  /** Names of fields, in the order in which they stand. */
  fields: readonly F[]
  /** What stands below them; it finds the form by `Form.useFormInstance()`. `base` is the row it edits. */
  Below?: ComponentType<{ disabled: boolean; base?: Row }>
}

/** What only the server can say of a value: sentences against it, or none. `base` is the row that is edited. */
export type FieldCheck = (value: unknown, base: Row | undefined) => Promise<string[]>

type ByName<F extends string, V> = { readonly [Name in F]?: V }

/** How a form differs from the plain form of its table; `F` are the names that this has. */
export interface FormOptions<F extends string = string> {
  /** Fields with an input of their own. */
  inputs?: ByName<F, ComponentType<InputProps>>
  /** What only the server can say of a value, shortly after the last key and before saving: sentences against it, or none. */
  checks?: ByName<F, FieldCheck>
  /** Fields shown only while this holds of what the form holds, or while they have a value. */
  shown?: ByName<F, (values: Values) => boolean>
  /** The parts of the form; fields that none of them names stand in a last one. */
  groups?: readonly FormGroup<F>[]
}
