import type { ComponentType } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'

/**
 * A component below the fields of a section; it gets the form from `Form.useFormInstance()`. `base` is the row being
 * edited.
 */
export type SectionFooter = ComponentType<{ disabled: boolean; base?: Row }>

/** A check that only the server can do; resolves to error messages. `base` is the row being edited. */
export type FieldCheck = (value: unknown, base: Row | undefined) => Promise<string[]>

type ByName<F extends string, V> = { readonly [Name in F]?: V }

/** What a form needs beyond its table's definition; `F` are the names of its fields. */
export interface FormOptions<F extends string = string> {
  inputs?: ByName<F, ComponentType<InputProps>>
  /** Server-side checks, run shortly after the last keystroke and before saving. */
  checks?: ByName<F, FieldCheck>
  /** Fields whose input stands within that of another, by name: only the other one is shown. */
  within?: ByName<F, F>
  /** How a page reads a field where that takes another one too: '7 mesi' of a number and its unit. */
  words?: ByName<F, (row: Row) => string | undefined>
  /** Fields that their section names: no name stands above their input. */
  namedBySection?: readonly F[]
  /** Fields that take the whole width of a form with columns. */
  wide?: readonly F[]
  /** The key of the section that stands beside the others on a wide page. */
  beside?: string
  /** Fields that make sense only together: where a field is edited alone, all of its set are. */
  together?: readonly (readonly F[])[]
  /** Components below the fields of a section, by the section's key. */
  footers?: Readonly<Record<string, SectionFooter>>
  /** A warning that the user must confirm before these values are saved; undefined when there is nothing to confirm. */
  warning?: (values: Values) => Promise<string | undefined>
  /** The field that the form of a row, or of a new one, opens at; the first one where it names none. */
  opensAt?: (row?: Row) => F | undefined
  /** The path that opens the form of a row at a section, for a draft that waits there. */
  pathOf?: (row: Row, section: string) => string
}
