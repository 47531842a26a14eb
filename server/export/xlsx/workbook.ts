import { cutText } from '../cut-text.ts'
import type { Cell, Column, Sheet } from '../sheet.ts'
import { type Entry, zipOf } from './zip.ts'

/** The longest text that Excel takes in a cell. */
const LONGEST = 32_767
const HEADING_STYLE = 1
const FIRST_FORMAT = 164

/** The property of the file that says how many of its texts are cut. */
const CUT = 'Testi troncati'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A list as a workbook of Excel, written while its rows come. Texts are texts, whatever they begin with; the few that are longer
 * than a cell are cut, and the file says how many in its own properties, stored as they are at its end.
 */
export function xlsxOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const formats = [...new Set(sheet.columns.flatMap(({ format }) => format ?? []))]
  const cut = { cells: 0 }
  const entries: Entry[] = [
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relations] },
    { name: 'xl/workbook.xml', text: [workbook(sheet.title)] },
    { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations] },
    { name: 'xl/styles.xml', text: [styles(formats)] },
    { name: 'xl/worksheets/sheet1.xml', text: worksheet(sheet, formats, cut) },
    { name: 'docProps/custom.xml', text: properties(cut), plain: true },
  ]
  return zipOf(entries)
}

async function* worksheet({ columns, pages }: Sheet, formats: readonly string[], cut: { cells: number }) {
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  yield `<row>${columns.map(({ label }) => textCell(label, HEADING_STYLE)).join('')}</row>`
  const styled = columns.map(({ format, cell }) => ({ cell, style: format ? formats.indexOf(format) + 2 : 0 }))
  const cellOf = (value: Cell, style: number): string => {
    if (value === null || value === '') return '<c/>'
    if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`
    if (value.length > LONGEST) cut.cells++
    return textCell(cutText(value, LONGEST), 0)
  }
  for await (const rows of pages) {
    yield rows.map((row) => `<row>${styled.map(({ cell, style }) => cellOf(cell(row), style)).join('')}</row>`).join('')
  }
  yield '</sheetData></worksheet>'
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Wide enough for the heading, and for what its numbers look like. */
export const widthOf = ({ label, format = '' }: Pick<Column, 'label' | 'format'>): number =>
  Math.min(40, Math.max(12, label.length + 2, format.length + 2))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML: what XML cannot hold is replaced, and what Excel would read as an escape of its own is one. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/><Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>`

const relations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/relationships/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>`

const workbookRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/relationships/styles" Target="styles.xml"/></Relationships>`

const workbook = (title: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}/relationships"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** The looks of cells: plain, a heading, then one for each format of numbers. */
function styles(formats: readonly string[]): string {
  const known = formats.map((format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(format)}"/>`)
  const looks = formats.map(
    (_, at) =>
      `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/>'
  return `${HEAD}<styleSheet xmlns="${MAIN}">${formats.length > 0 ? `<numFmts count="${formats.length}">${known.join('')}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${looks.join('')}</cellXfs></styleSheet>`
}

/** Asked for once all rows are written. */
function* properties(cut: { cells: number }): Generator<string> {
  const names = `xmlns="${DOCUMENT}/custom-properties" xmlns:vt="${DOCUMENT}/docPropsVTypes"`
  yield `${HEAD}<Properties ${names}><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${CUT}"><vt:i4>${cut.cells}</vt:i4></property></Properties>`
}
