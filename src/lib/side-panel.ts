import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export interface Panel {
  title: string
  subtitle: string
  content: ReactNode
}

let panel: (Panel & { open: boolean }) | undefined
const { subscribe, notify } = createStore()

function set(next: typeof panel) {
  panel = next
  notify()
}

/** Opens the side panel, replacing its content. */
export const openPanel = (next: Panel) => set({ ...next, open: true })

/** Closes the side panel; the content stays until the closing animation ends. */
export const closePanel = () => panel && set({ ...panel, open: false })

/** Removes the content after the closing animation. */
export const clearPanel = () => set(undefined)

export const usePanel = () => useSyncExternalStore(subscribe, () => panel)
