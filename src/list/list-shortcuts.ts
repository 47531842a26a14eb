import { t } from '#src/lib/i18n.ts'
import { type Shortcut, useShortcuts } from '#src/lib/shortcuts.ts'
import { keepTyped } from '#src/lib/type-ahead.ts'

const ROW = '#content [data-row]'
const SEARCH = '#content .filter-search :is(input, button)'

/**
 * The keys of the list that a page is about: a new row, the search, and from row to row. What is typed after the first is
 * meant for the form that it opens.
 */
export function useListShortcuts(isPage: boolean, createRow: (() => void) | undefined): void {
  const run = () => {
    keepTyped('form')
    createRow?.()
  }
  const create: Shortcut = { keys: 'n', group: 'list', label: t('shortcuts.create'), run }
  useShortcuts(isPage ? [...(createRow ? [create] : []), ...within] : [])
}

const within: readonly Shortcut[] = [
  {
    keys: '/',
    group: 'list',
    label: t('shortcuts.search'),
    run: () => document.querySelector<HTMLElement>(SEARCH)?.focus(),
  },
  { keys: 'j', group: 'list', label: t('shortcuts.nextRow'), run: () => focusRow(1) },
  { keys: 'k', group: 'list', label: t('shortcuts.previousRow'), run: () => focusRow(-1) },
]

/** Focuses the row so many behind the one with the focus; the first, where none has it. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at < 0 ? rows[0] : rows[at + step]
  row?.focus()
  row?.scrollIntoView?.({ block: 'nearest' })
}
