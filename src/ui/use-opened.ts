import { useState } from 'react'

/** Whether it is open or was before: what covers the page is mounted when it first opens, and stays to move out of sight. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
