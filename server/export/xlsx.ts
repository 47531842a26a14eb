import { writeXlsxStream } from 'hucre/xlsx'
import { cutText } from './cut-text.ts'
import type { Cell, Column, Sheet } from './sheet.ts'

/** The longest text that Excel takes in a cell. */
const LONGEST = 32_767
/** An underscore that Excel would read as the beginning of an escape. */
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g
/** What XML cannot hold, and no text needs. */
const noCharacter = /[\uFFFE\uFFFF]/g
/** What an archive ends with; its last two bytes say how long the comment is that follows. */
const END_BYTES = 22

/**
 * A list as a workbook of Excel, written while its rows come. Texts are texts, whatever they begin with; the few that are longer
 * than a cell are cut, and the comment of the archive, its last bytes, says how many: 'Testi troncati: 3'.
 */
export async function* xlsxOf({ title, columns, pages }: Sheet): AsyncGenerator<Buffer> {
  let cut = 0
  const fitting = (value: Cell): Cell => {
    if (typeof value !== 'string') return value
    if (value.length > LONGEST) cut++
    return cutText(value, LONGEST).replaceAll(escapeLike, '_x005F_').replaceAll(noCharacter, '\uFFFD')
  }
  async function* rows() {
    for await (const page of pages) {
      for (const row of page) yield columns.map(({ cell }) => fitting(cell(row)))
    }
  }
  const archive = writeXlsxStream(rows(), {
    name: title,
    columns: columns.map((column) => ({ header: column.label, width: widthOf(column), numFmt: column.format })),
    freezePane: { rows: 1 },
  })
  let end = Buffer.alloc(0)
  for await (const part of archive) {
    const bytes = Buffer.concat([end, part])
    end = bytes.subarray(-END_BYTES)
    if (bytes.length > END_BYTES) yield bytes.subarray(0, -END_BYTES)
  }
  const comment = Buffer.from(`Testi troncati: ${cut}`)
  const before = Buffer.from(end)
  before.writeUInt16LE(comment.length, END_BYTES - 2)
  yield Buffer.concat([before, comment])
}

/** Wide enough for the heading, and for what its numbers look like. */
export const widthOf = ({ label, format = '' }: Pick<Column, 'label' | 'format'>): number =>
  Math.min(40, Math.max(12, label.length + 2, format.length + 2))
