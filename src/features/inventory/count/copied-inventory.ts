import { readCopy, storeCopy } from '#src/device/copies.ts'
import { asRow } from '#src/lib/net/records.ts'
import { rowOf } from '#src/providers/rows.ts'
import { type Progress, progress } from '../answers.ts'
import { INVENTORIES, type Inventory } from '../paths.ts'
import { forgetLastCounted } from './last-counted.ts'

const copyOf = (id: number) => `inventory-${id}`
const progressOf = (id: number) => `inventory-progress-${id}`

/** Copies an inventory to this device, so that its count opens without a network. */
export const copyInventory = (inventory: Inventory): Promise<void> => storeCopy(copyOf(inventory.id), inventory)

/** The inventory as this device has copied it when it was counted last; undefined when there is none to read. */
export async function copiedInventory(id: number): Promise<Inventory | undefined> {
  const row = asRow((await readCopy(copyOf(id)))?.value)
  return row && rowOf(INVENTORIES, row)
}

/** Copies how far the count is to this device. */
export const copyProgress = (id: number, known: Progress): Promise<void> => storeCopy(progressOf(id), { data: known })

/** How far the count was when this device heard of it last, and when that was (milliseconds since 1970). */
export async function copiedProgress(id: number): Promise<{ at: number; progress: Progress } | undefined> {
  const copy = await readCopy(progressOf(id))
  const { data } = progress.safeParse(copy?.value)
  return copy && data && { at: copy.at, progress: data }
}

/** Forgets the copies of an inventory that was deleted. */
export async function forgetInventory(id: number): Promise<void> {
  await Promise.all([storeCopy(copyOf(id), null), storeCopy(progressOf(id), null), forgetLastCounted(id)])
}
