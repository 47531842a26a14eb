/** Where the focus goes from a cell: along the row, or to the same field of another row. */
export type Way = 'next' | 'previous' | 'above' | 'below'

const CELL = '[data-cell]'

/** Focuses what edits the cell on that side; false where there is none. */
export function focusBeside(from: HTMLElement, way: Way): boolean {
  const found = beside(from, way)
  focusCell(found)
  return found !== undefined
}

/** Focuses what opens a cell, or switches it. */
export const focusCell = (cell: Element | null | undefined): void =>
  cell?.querySelector<HTMLElement>('button:not([disabled])')?.focus()

function beside(from: HTMLElement, way: Way): Element | undefined {
  const cell = from.closest<HTMLElement>(CELL)
  const row = cell?.closest('tr, [data-card], [data-cells]')
  if (!cell || !row) return undefined
  const inRows = !row.matches('[data-cells]')
  if (inRows && (way === 'above' || way === 'below')) {
    const other = way === 'above' ? row.previousElementSibling : row.nextElementSibling
    return other?.querySelector(`[data-cell="${cell.dataset.cell}"]`) ?? undefined
  }
  const cells = [...row.querySelectorAll(CELL)]
  return cells[cells.indexOf(cell) + (way === 'next' || way === 'below' ? 1 : -1)]
}

const arrows: Readonly<Record<string, Way | undefined>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'above',
  ArrowDown: 'below',
}

/** The way an arrow key points; undefined for any other key, or with another one held. */
export const wayOf = (event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): Way | undefined =>
  event.ctrlKey || event.metaKey || event.altKey ? undefined : arrows[event.key]
