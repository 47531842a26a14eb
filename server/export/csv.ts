import { stringify } from 'csv-stringify/sync'
import type { Sheet } from './sheet.ts'

const BOM = '\uFEFF'
// A line break without quotes would end the row for the program that reads the file.
const options = { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ }

/** The beginnings that a spreadsheet takes for a formula, full-width signs included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that no spreadsheet executes: `=1+1` -> `'=1+1`. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/**
 * A list as the CSV that spreadsheets in Italy open: UTF-8 with a byte order mark, semicolons, CRLF after each row and
 * nowhere else. Numbers, days and times are in Italian form and as they are; texts are harmless.
 */
export async function* csvOf({ columns, pages }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + stringify([columns.map(({ label }) => withoutFormula(label))], options))
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      columns.map(({ format, cell, words }) =>
        format && typeof cell(row) === 'number' ? words(row) : withoutFormula(words(row)),
      ),
    )
    if (lines.length > 0) yield Buffer.from(stringify(lines, options))
  }
}
