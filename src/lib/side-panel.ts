import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What the side panel of the shell shows. */
export interface Panel {
  title: string
  subtitle: string
  content: ReactNode
}

let panel: (Panel & { open: boolean }) | undefined
const { subscribe, changed } = createStore()

function set(next: typeof panel) {
  panel = next
  changed()
}

/** Opens the side panel; what it showed before goes. */
export const openPanel = (next: Panel) => set({ ...next, open: true })

/** Closes it. What it shows stays until it has slid away. */
export const closePanel = () => panel && set({ ...panel, open: false })

/** Forgets what it showed, once it has gone. */
export const clearPanel = () => set(undefined)

/** What the side panel shows, if anything. */
export const usePanel = () => useSyncExternalStore(subscribe, () => panel)
