import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export interface Panel {
  title: string
  subtitle: string
  content: ReactNode
}

let panel: (Panel & { open: boolean; then?: () => void }) | undefined
const { subscribe, notify } = createStore()

function set(next: typeof panel) {
  panel = next
  notify()
}

/** Opens the side panel, replacing its content. */
export const openPanel = (next: Panel) => set({ ...next, open: true })

/**
 * Closes the side panel; the content stays until the closing animation ends. `then` runs after it, when the focus is back
 * where it was before: what it opens keeps its own.
 */
export const closePanel = (then?: () => void) => panel && set({ ...panel, open: false, then })

/** Removes the content after the closing animation. */
export function clearPanel() {
  const then = panel?.then
  set(undefined)
  if (then) queueMicrotask(then)
}

export const usePanel = () => useSyncExternalStore(subscribe, () => panel)
