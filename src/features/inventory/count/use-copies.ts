import { useEffect, useState } from 'react'
import type { Progress } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { copiedProgress, copyInventory, copyProgress } from './copied-inventory.ts'
import { forgetLastCounted, noteLastCounted } from './last-counted.ts'

/** Copies an inventory to this device, and notes that it is counted here where it is. */
export function useCopies(inventory: Inventory, isCounted: boolean, isConcluded: boolean): void {
  // Without room on the device the count works all the same, while there is a network.
  useEffect(() => void copyInventory(inventory).catch(() => undefined), [inventory])
  useEffect(() => {
    if (isConcluded) forgetLastCounted(inventory.id).catch(() => undefined)
    else if (isCounted) noteLastCounted(inventory).catch(() => undefined)
  }, [inventory, isCounted, isConcluded])
}

/** How far the count was when this device heard of it last, once it `isMissing`; copies each later answer. */
export function useKnownProgress(id: number, latest: Progress | undefined, isMissing: boolean) {
  const [known, setKnown] = useState<{ at: number; progress: Progress }>()
  useEffect(() => {
    if (latest) copyProgress(id, latest).catch(() => undefined)
  }, [id, latest])
  useEffect(() => {
    let isMounted = true
    if (isMissing) void copiedProgress(id).then((copied) => isMounted && setKnown(copied))
    return () => {
      isMounted = false
    }
  }, [id, isMissing])
  return latest || !isMissing ? undefined : known
}
