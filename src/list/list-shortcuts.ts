import { useEffect, useRef } from 'react'
import { t } from '#src/lib/i18n.ts'
import { type Shortcut, useShortcuts } from '#src/lib/keys/shortcuts.ts'
import { keepTyped } from '#src/lib/keys/type-ahead.ts'

const ROW = '#content [data-row]'
const SEARCH = '#content [data-search] :is(input, button)'

/**
 * The keys of the list that a page is about: a new row, the search, and from row to row. What is typed after the first is
 * meant for the form that it opens; the steps made while rows are fetched (`loading`) are taken when they are there.
 */
export function useListShortcuts(isPage: boolean, createRow: (() => void) | undefined, loading: boolean): void {
  const step = useRowSteps(loading)
  const run = () => {
    keepTyped('form')
    createRow?.()
  }
  const create: Shortcut = { keys: 'n', group: 'list', label: t('shortcuts.create'), run }
  const next: Shortcut = { keys: 'j', group: 'list', label: t('shortcuts.nextRow'), run: () => step(1) }
  const previous: Shortcut = { keys: 'k', group: 'list', label: t('shortcuts.previousRow'), run: () => step(-1) }
  useShortcuts(isPage ? [...(createRow ? [create] : []), search, next, previous] : [])
}

const search: Shortcut = {
  keys: '/',
  group: 'list',
  label: t('shortcuts.search'),
  run: () => document.querySelector<HTMLElement>(SEARCH)?.focus(),
}

/** Steps from row to row. Those made while rows are fetched are counted, unless the focus goes elsewhere meanwhile. */
function useRowSteps(loading: boolean): (step: 1 | -1) => void {
  const pending = useRef<{ steps: number; from: Element | null }>(undefined)
  useEffect(() => {
    const waiting = pending.current
    if (loading || !waiting) return
    pending.current = undefined
    const { activeElement } = document
    if (activeElement === waiting.from || activeElement === document.body) focusRow(waiting.steps - 1)
  }, [loading])
  return (step) => {
    const at = rowsShown().findIndex((row) => row.contains(document.activeElement))
    if (at >= 0 || !loading) return focusRow(at < 0 ? 0 : at + step)
    const steps = (pending.current?.steps ?? 0) + step
    pending.current = { steps: Math.max(1, steps), from: document.activeElement }
  }
}

const rowsShown = () => [...document.querySelectorAll<HTMLElement>(ROW)]

function focusRow(place: number): void {
  const row = rowsShown()[place]
  row?.focus()
  row?.scrollIntoView?.({ block: 'nearest' })
}
