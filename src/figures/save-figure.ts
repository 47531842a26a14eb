import { chartPng } from '#src/charts/chart-png.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { saveBlob } from '#src/lib/net/open-file.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { NumberCell, NumberTable } from './numbers.ts'
import { t } from './texts.ts'

export type SavedAs = 'copy' | 'csv' | 'xlsx' | 'png'

interface Saved {
  numbers: NumberTable
  /** What the figure is called, and so its file. */
  label: string
  /** What the first column is called. */
  head: string
  /** The element around the chart. */
  place: HTMLElement | null
}

/** Copies the numbers of a figure, or saves them or its chart as a file. */
export async function saveFigure(kind: SavedAs, { numbers, label, head, place }: Saved): Promise<void> {
  if (kind === 'copy') {
    const text = linesOf(numbers, head, ({ text }) => text).map((line) => line.map(onOneLine).join('\t'))
    return copyText(text.join('\n'), { done: t('figures.copied'), failed: t('figures.notCopied') })
  }
  const name = `${label.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()}.${kind}`
  if (kind === 'csv') return saveBlob(new Blob([csvOf(numbers, head)], { type: 'text/csv;charset=utf-8' }), name)
  if (kind === 'xlsx') {
    const { writeXlsx } = await import('hucre/xlsx')
    const rows = linesOf(numbers, head, ({ value }) => value)
    const bytes = await writeXlsx({ sheets: [{ name: t('figures.numbers'), rows, freezePane: { rows: 1 } }] })
    return saveBlob(new Blob([new Uint8Array(bytes)], { type: XLSX }), name)
  }
  const picture = place ? await chartPng(place, label) : undefined
  if (picture) saveBlob(picture, name)
  else showMessage({ success: 'warning', message: t('figures.notDrawn') })
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The table as lines: its head, its rows, its totals. */
function linesOf<T>({ columns, rows, totals }: NumberTable, head: string, of: (cell: NumberCell) => T) {
  return [[head, ...columns], ...[...rows, totals].map(({ name, cells }) => [name, ...cells.map(of)])]
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The beginnings that a spreadsheet takes for a formula, full-width signs included. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** The numbers as the CSV that spreadsheets in Italy open, as lists are exported: semicolons, CRLF, no text that is executed. */
export function csvOf({ columns, rows, totals }: NumberTable, head: string): string {
  const lines = [
    [head, ...columns].map(harmless),
    ...[...rows, totals].map(({ name, cells }) => [harmless(name), ...cells.map(({ value }) => italian(value))]),
  ]
  return `\uFEFF${lines.map((line) => `${line.map(quoted).join(';')}\r\n`).join('')}`
}

const harmless = (text: string) => (formula.test(text) ? `'${text}` : text)
const italian = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
