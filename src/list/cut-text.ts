import type { PointerEvent } from 'react'

/** What may cut the text of a cell besides the cell itself: the name of its row, a value that is edited in it. */
const PARTS = '[data-cut]'

/** Gives the cell under the pointer its whole text as a tooltip, as long as the cell cuts it. */
export function showCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll(PARTS)].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 2,
  )
  if (isCut) cell.title = cell.textContent.trim()
  else cell.removeAttribute('title')
}
