import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Group, TableInput } from '#schema/table.ts'
import { model } from '#schema/tables.ts'
import { inColumns } from '#src/page/columns.ts'
import { tableWith } from '#tests/support/definitions.ts'

type Sizes = Readonly<Record<string, number>>

/** Sections of so many texts each, by their keys. */
function sections(sizes: Sizes) {
  const groups: Group[] = Object.entries(sizes).map(([key, size]) => ({
    key,
    title: key,
    fields: Array.from({ length: size }, (_, at) => `${key}${at}`),
  }))
  const fields: TableInput['fields'] = {}
  for (const name of groups.flatMap((group) => group.fields)) fields[name] = { type: 'text', label: name }
  return { table: tableWith(fields), groups }
}
const keysOf = (columns: Group[][]) => columns.map((column) => column.map(({ key }) => key).join(' '))

describe('the sections of a page', () => {
  it.each<[Sizes, string[]]>([
    [{}, []],
    [{ a: 5 }, ['a']],
    [{ a: 5, b: 5 }, ['a', 'b']],
    [{ a: 7, b: 2, c: 7, d: 5 }, ['a b', 'c d']],
    [{ a: 10, b: 1, c: 1 }, ['a', 'b c']],
    // Cut in two they would differ by six lines at least.
    [{ a: 11, b: 6, c: 3, d: 5, e: 3, f: 8, g: 2, h: 6 }, ['a b c g', 'd e f h']],
  ])('%j stand in two columns of about one height: %j', (sizes, columns) => {
    const { table, groups } = sections(sizes)
    expect(keysOf(inColumns(table, groups, () => 1))).toEqual(columns)
  })

  it('of every table keep their order within a column, each once', () => {
    for (const table of model.tables.values()) {
      const groups = table.groups ?? []
      const columns = inColumns(table, groups, () => 1)
      const places = columns.map((column) => column.map((group) => groups.indexOf(group)))
      for (const place of places) expect(place, table.name).toEqual(place.toSorted((a, b) => a - b))
      expect(
        places.flat().toSorted((a, b) => a - b),
        table.name,
      ).toEqual(groups.map((_, at) => at))
    }
  })

  it('of a negotiation and of a customer leave no fifth of a column empty, as far as the definition tells', () => {
    const uneven = ['trattative_cp', 'customers'].map((name) => {
      const table = tableOf(model, name)
      const groups = (table.groups ?? []).filter(({ files }) => files === undefined)
      const [left = [], right = []] = inColumns(table, groups, (field) => (table.fields[field]?.when ? 0.5 : 1))
      const lines = (column: Group[]) => column.reduce((sum, { fields }) => sum + 2 + fields.length, 0)
      return Math.abs(lines(left) - lines(right)) / Math.max(lines(left), lines(right))
    })
    expect(Math.max(...uneven)).toBeLessThan(0.2)
  })
})
