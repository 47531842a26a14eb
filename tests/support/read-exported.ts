import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

/** The lines of a CSV file as a spreadsheet in Italy reads them. */
export const readCsv = (bytes: Buffer): string[][] =>
  parse(bytes.toString('utf8'), { bom: true, delimiter: ';', record_delimiter: '\r\n', relax_column_count: true })

/** The cells of a workbook, by another program than the one that wrote the .xlsx. */
export function readXlsx(bytes: Buffer): { cells: unknown[][]; formulas: number; formats: Set<string> } {
  const book = read(bytes, { type: 'buffer', cellNF: true, cellFormula: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const own = Object.entries(sheet).flatMap(([at, cell]) => (at.startsWith('!') ? [] : [cell]))
  const cells: unknown[][] = []
  for (const [at, cell] of Object.entries(sheet)) {
    if (at.startsWith('!')) continue
    const { r, c } = utils.decode_cell(at)
    cells[r] = [...(cells[r] ?? [])]
    cells[r][c] = cell.v
  }
  return {
    cells,
    formulas: own.filter((cell) => cell.f !== undefined).length,
    formats: new Set(own.flatMap((cell) => (cell.t === 'n' && typeof cell.z === 'string' ? [cell.z] : []))),
  }
}
