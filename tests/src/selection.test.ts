import { describe, expect, it } from 'vitest'
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  rangeOf,
  selectedCount,
  selectedOf,
  withRows,
} from '#src/list/selection.ts'

describe('the selection of a list', () => {
  it('counts rows of several pages, each once', () => {
    const twoPages = withRows(withRows(nothingSelected, [1, 2], true), [2, 31], true)
    expect(selectedCount(twoPages, 100)).toBe(3)
    expect(selectedCount(withRows(twoPages, [2], false), 100)).toBe(2)
  })

  it('is the whole filter but for rows that are taken out, whose number follows the total', () => {
    const all = withRows(everythingSelected, [5, 6], false)
    expect([selectedCount(all, 1_234), selectedCount(all, 1_235)]).toEqual([1_232, 1_233])
    expect([isSelected(all, 5), isSelected(all, 7)]).toEqual([false, true])
    expect(selectedCount(withRows(all, [5], true), 1_234)).toBe(1_233)
    expect(selectedCount(all, 1)).toBe(0)
  })

  it('spans the rows between two in the order of the page, in both directions', () => {
    const page = [9, 4, 7, 1]
    expect(rangeOf(page, 4, 1)).toEqual([4, 7, 1])
    expect(rangeOf(page, 1, 4)).toEqual([4, 7, 1])
    expect(rangeOf(page, undefined, 7)).toEqual([7])
    expect(rangeOf(page, 55, 7)).toEqual([7])
  })

  it('tells whether a page is selected wholly, in part or not at all', () => {
    expect(selectedOf(nothingSelected, [1, 2])).toBe('none')
    expect(selectedOf(withRows(nothingSelected, [1], true), [1, 2])).toBe('some')
    expect(selectedOf(withRows(nothingSelected, [1, 2], true), [1, 2])).toBe('all')
    expect(selectedOf(everythingSelected, [1, 2])).toBe('all')
    expect(selectedOf(everythingSelected, [])).toBe('none')
  })
})
