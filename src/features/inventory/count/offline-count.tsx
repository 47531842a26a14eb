import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '#src/ui/states.tsx'
import type { Inventory } from '../paths.ts'
import { copiedInventory } from './copied-inventory.ts'
import { CountView } from './count-view.tsx'

/** The count of an inventory that cannot be read without a network, from the copy on this device; else `children`. */
export function OfflineCount({ id, children }: { id: number; children: ReactNode }) {
  const [copied, setCopied] = useState<{ inventory?: Inventory }>()
  useEffect(() => {
    let isMounted = true
    void copiedInventory(id).then((inventory) => isMounted && setCopied({ inventory }))
    return () => {
      isMounted = false
    }
  }, [id])
  if (!copied) return <Skeleton />
  return copied.inventory ? <CountView inventory={copied.inventory} /> : children
}
