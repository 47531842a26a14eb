import type { FieldType } from '#schema/fields/field-type.ts'
import { fieldTypes } from '#schema/fields/index.ts'
import { valueSchema } from '#schema/rows/row.ts'
import { fold } from '#schema/rules/fold.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Field } from '#schema/table.ts'
import type { FieldInput } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'

/**
 * The cells of what a spreadsheet copies, row by row: tabs between cells, lines between rows; a cell in quotes may hold both,
 * and two quotes for one: `a\t"b\nc"` -> [['a', 'b\nc']].
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  while (at <= lines.length) {
    const { cell, end } = readCell(lines, at)
    row.push(cell)
    if (lines[end] !== '\t') {
      rows.push(row)
      row = []
    }
    at = end + 1
  }
  // Spreadsheets end the last row as all others.
  const last = rows.at(-1)
  return last?.length === 1 && last[0] === '' && rows.length > 1 ? rows.slice(0, -1) : rows
}

function readCell(text: string, from: number): { cell: string; end: number } {
  const quoted = text[from] === '"' ? quotedCell(text, from) : undefined
  if (quoted) return quoted
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { cell: text.slice(from, end), end }
}

/** A cell in quotes; undefined where they are part of its text. */
function quotedCell(text: string, from: number): { cell: string; end: number } | undefined {
  let cell = ''
  let at = from + 1
  while (at < text.length) {
    if (text[at] !== '"') {
      cell += text[at]
      at += 1
    } else if (text[at + 1] === '"') {
      cell += '"'
      at += 2
    } else {
      const after = text[at + 1]
      return after === undefined || after === '\t' || after === '\n' ? { cell, end: at + 1 } : undefined
    }
  }
  return undefined
}

/** Whether the first row has the names of the columns and no values. */
export const isHeading = (cells: readonly string[], fields: readonly (Field | undefined)[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => fold(cell.trim()) === fold(fields[at]?.label ?? ''))

/** Whether the cells are of all these columns: what would stand in the computed ones are values of them. */
export const isOfAll = (cells: readonly (readonly string[])[], fields: readonly Field[]): boolean =>
  cells.every((texts) =>
    texts.every((text, at) => {
      const field = fields[at]
      if (!field?.readOnly || text.trim() === '') return true
      return valueSchema({ ...field, required: false }).safeParse(pastedValue(field, text)).success
    }),
  )

/** Whether a cell of this field is filled by its text, or by the row of another table that the text names. */
export const isPasteable = (field: Field): boolean => {
  const { kind } = fieldTypes[field.type].column(field)
  return kind !== 'file' && kind !== 'records'
}

/** Whether the text of a cell names a row of another table. */
export const isNamed = (field: Field): boolean => field.table !== undefined

/** The value of a cell with this text: null for none; the text itself where it is no value, which the validation refuses. */
export function pastedValue(field: Field, text: string): unknown {
  const type: FieldType = fieldTypes[field.type]
  const input: FieldInput = inputs[field.type]
  if (text.trim() === '') return type.several ? [] : null
  if (input.pasted) return input.pasted(text, field)
  return type.typed ? type.typed(text.trim(), field, inRome(new Date()).day) : text
}
