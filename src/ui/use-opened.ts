import { useState } from 'react'

/** Whether it is open or was before: what covers the page is mounted when it first opens, and stays to move out of sight. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}

/**
 * What a dialog shows: what it is about while it is open, and then, as it moves out of sight, what it was about last; until
 * it is told that the dialog is closed.
 */
export function useUntilClosed<T extends object>(subject: T | undefined): [shown: T | undefined, onClosed: () => void] {
  const [last, setLast] = useState(subject)
  if (subject && subject !== last) setLast(subject)
  return [subject ?? last, () => setLast(undefined)]
}
