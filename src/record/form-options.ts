import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'

/** Some fields of a form under a heading of their own. */
export interface FormGroup {
  key: string
  title: string
  /** Names of fields, in the order in which they stand. */
  fields: readonly string[]
  /** What stands below them; it finds the form by `Form.useFormInstance()`. `base` is the row it edits. */
  Below?: ComponentType<{ disabled: boolean; base?: Row }>
}

/** How a form differs from the plain form of its table. */
export interface FormOptions {
  /** Fields with an input of their own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** What only the server can say of a value, shortly after the last key and before saving: sentences against it, or none. */
  checks?: Readonly<Record<string, (value: unknown, base: Row | undefined) => Promise<string[]>>>
  /** Fields shown only while this holds of what the form holds, or while they have a value. */
  shown?: Readonly<Record<string, (values: Values) => boolean>>
  /** The parts of the form; fields that none of them names stand in a last one. */
  groups?: readonly FormGroup[]
}
