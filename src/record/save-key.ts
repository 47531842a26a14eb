import type { KeyboardEvent } from 'react'

/** Ctrl+Enter, which saves also out of a field of several lines. */
export function isSaveKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
  event.preventDefault()
  return true
}
