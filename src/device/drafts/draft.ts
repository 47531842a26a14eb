import type { Row } from '#schema/rows/row.ts'

/** The value typed into one field; key and type tell whether the form still has that field. */
export interface DraftField {
  key: string
  label: string
  type: string
  value: unknown
}

/** A chosen file; without contents when the device had no space for them. */
export interface DraftFile {
  /** Assigned by the form; names the purpose of the file. */
  key: string
  name: string
  file?: File
}

/** The unsaved input of a form. */
export interface Draft {
  id: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
  /** The table that the form is of. */
  table: string
  /** Names form and row on the home page. */
  title: string
  /** The path of the page with the form. */
  path: string
  /** The row the form started from; undefined for a new one. */
  row?: Row
  entries: DraftField[]
  /** JSON from which the form restores itself, where its entries are for people alone. */
  form?: unknown
  /** Their contents are decrypted only when the draft is resumed. */
  files: DraftFile[]
}

/** A draft as its form supplies it. */
export type DraftContent = Omit<Draft, 'id' | 'at' | 'table'>
