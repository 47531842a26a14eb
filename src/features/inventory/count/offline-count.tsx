import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '#src/ui/states.tsx'
import { InventoryHead } from '../inventory-head.tsx'
import type { Inventory } from '../paths.ts'
import { copiedInventory } from './copied-inventory.ts'
import { CountView } from './count-view.tsx'

interface Props {
  id: number
  /** Reads the inventory again. */
  reload: () => void
  /** Shown when this device has no copy. */
  children: ReactNode
}

/** The count of an inventory that cannot be read without a network, from the copy on this device. */
export function OfflineCount({ id, reload, children }: Props) {
  const [copied, setCopied] = useState<{ inventory?: Inventory }>()
  useEffect(() => {
    let isMounted = true
    void copiedInventory(id).then((inventory) => isMounted && setCopied({ inventory }))
    return () => {
      isMounted = false
    }
  }, [id])
  const read = useEffectEvent(reload)
  useEffect(() => {
    const back = () => read()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <>
      <InventoryHead inventory={copied?.inventory} />
      {copied ? <Copied inventory={copied.inventory}>{children}</Copied> : <Skeleton />}
    </>
  )
}

const Copied = ({ inventory, children }: { inventory?: Inventory; children: ReactNode }) =>
  inventory ? <CountView inventory={inventory} /> : children
