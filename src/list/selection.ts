/** The selected rows of a list: some by their ids, or all that its filters find but for some. */
export interface Selection {
  all: boolean
  /** With `all` the rows that are left out, else those that are selected. */
  ids: ReadonlySet<number>
}

export const nothingSelected: Selection = { all: false, ids: new Set() }

/** All rows that the filters find, on whatever page. */
export const everythingSelected: Selection = { all: true, ids: new Set() }

export const isSelected = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all

/** How many rows are selected, of a list with so many rows. */
export const selectedCount = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** The selection with these rows selected, or not. */
export function withRows({ all, ids }: Selection, rows: readonly number[], selected: boolean): Selection {
  const next = new Set(ids)
  for (const id of rows) {
    if (selected === all) next.delete(id)
    else next.add(id)
  }
  return { all, ids: next }
}

/** The rows from one to the other in the order of the page, both included; only `to` where `from` is on another page. */
export function rangeOf(page: readonly number[], from: number | undefined, to: number): number[] {
  const start = from === undefined ? -1 : page.indexOf(from)
  const end = page.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return page.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** How much of a page is selected. */
export function selectedOf(selection: Selection, page: readonly number[]): 'all' | 'some' | 'none' {
  const count = page.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
