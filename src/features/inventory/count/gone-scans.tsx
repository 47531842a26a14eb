import { useEffect } from 'react'
import { forgetInventory } from './copied-inventory.ts'
import { useScans } from './scans/scans.ts'
import { WaitingList } from './waiting-list.tsx'

/** The scans of a deleted inventory that wait on this device, to be copied or removed; its copies are forgotten. */
export function GoneScans({ id }: { id: number }) {
  const { waiting } = useScans()
  useEffect(() => void forgetInventory(id).catch(() => undefined), [id])
  return waiting.some(({ inventory }) => inventory === id) ? <WaitingList only={id} /> : null
}
