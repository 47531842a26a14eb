import { fieldOf, type Table } from './table.ts'

/** The fields that say how a row's name looks wherever it is shown. */
export interface RowLook {
  background: string
  ink: string
  /** The field whose text stands before the name. */
  mark?: string
}

/**
 * The one convention on names of fields: a table with the colour fields `coloreSfondo` and `coloreCarattere` shows the
 * names of its rows in that pair, behind the text of `carattere` when it has one. Undefined for any other table.
 */
export function rowLook(table: Table): RowLook | undefined {
  const [background, ink, mark] = ['coloreSfondo', 'coloreCarattere', 'carattere']
  if (fieldOf(table, background)?.type !== 'color' || fieldOf(table, ink)?.type !== 'color') return undefined
  return { background, ink, ...(fieldOf(table, mark)?.type === 'text' && { mark }) }
}
