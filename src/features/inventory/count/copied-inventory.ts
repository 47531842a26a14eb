import { readCopy } from '#src/device/copies.ts'
import { asRow } from '#src/lib/records.ts'
import { rowOf } from '#src/providers/rows.ts'
import { INVENTORIES, type Inventory } from '../paths.ts'

/** The name of the copy of an inventory on this device. */
export const copyOf = (id: number) => `inventory-${id}`

/** The inventory as this device has copied it when it was counted last; undefined when there is none to read. */
export async function copiedInventory(id: number): Promise<Inventory | undefined> {
  const row = asRow((await readCopy(copyOf(id)))?.value)
  return row && rowOf(INVENTORIES, row)
}
