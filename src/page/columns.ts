import type { Group, Table } from '#schema/table.ts'

/** What a section takes on the page, in lines of one value: its head, and more for long texts and files. */
const HEAD_LINES = 2
const LONG_TEXT_LINES = 2
const FILES_LINES = 4
/** What it must save, in lines, that a section leaves its place in the order of the definition. */
const MOVE_LINES = 3

/** How sure it is that a page shows a field: 1 always, 0 never, between them under a condition. */
export type Likelihood = (name: string) => number

/**
 * The sections in two columns of about the same height, as far as a definition can tell, so that none changes its column
 * with what a row holds or while it is edited. They are read down one column, then down the other: that is the order of
 * the definition, save for one section that stands in the other column where that evens them.
 */
export function inColumns(table: Table, groups: readonly Group[], likelihood: Likelihood): Group[][] {
  const lines = groups.map((group) => linesOf(table, group, likelihood))
  const arrangements = groups.flatMap((_, last) => {
    const inOrder = groups.map((_group, at) => at <= last)
    const moved = inOrder.slice(1).map((_first, at) => inOrder.with(at + 1, !inOrder[at + 1]))
    return [{ first: inOrder, moves: 0 }, ...moved.map((first) => ({ first, moves: 1 }))]
  })
  const unevenness = ({ first, moves }: { first: boolean[]; moves: number }): number =>
    Math.abs(lines.reduce((sum, one, at) => sum + (first[at] ? one : -one), 0)) + moves * MOVE_LINES
  const [best] = arrangements.toSorted((a, b) => unevenness(a) - unevenness(b) || a.moves - b.moves)
  const column = (first: boolean) => groups.filter((_, at) => best?.first[at] === first)
  return [column(true), column(false)].filter((sections) => sections.length > 0)
}

function linesOf(table: Table, { fields, files }: Group, likelihood: Likelihood): number {
  const values = fields.map(
    (name) => likelihood(name) * (table.fields[name]?.type === 'longText' ? LONG_TEXT_LINES : 1),
  )
  return values.reduce((sum, one) => sum + one, HEAD_LINES + (files === undefined ? 0 : FILES_LINES))
}
