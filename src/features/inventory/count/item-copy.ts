import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import { read } from '#src/lib/answers.ts'
import type { Find } from './lines.ts'
import { asCode, type Provisional } from './outcomes.ts'

const PAGE = 1_000

/** Short, as there may be 50,000: code, serial number, description, whether it is counted. */
const copiedItem = z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.boolean()])
type CopiedItem = z.infer<typeof copiedItem>
const copy = z.array(copiedItem)

const page = z.object({
  data: z.array(
    z.object({
      resourceMago: z.string(),
      matricola: z.string().nullish(),
      description: z.string().nullish(),
      contatoIl: z.string().nullish(),
    }),
  ),
  totalRows: z.number(),
})

const nameOf = (inventory: number) => `inventory-items-${inventory}`
const breath = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Finds an item by its code, else by its serial number, as the server does. Built in steps, so that the page keeps moving. */
export async function indexOf(items: readonly CopiedItem[]): Promise<Find> {
  const byCode = new Map<string, Provisional>()
  const bySerial = new Map<string, Provisional>()
  for (const [index, [resource, serial, description, isCounted]] of items.entries()) {
    if (index % PAGE === PAGE - 1) await breath()
    const known = { resource, description, isCounted }
    byCode.set(asCode(resource), known)
    const before = serial ? bySerial.get(asCode(serial)) : undefined
    if (serial && (!before || (before.isCounted && !isCounted))) bySerial.set(asCode(serial), known)
  }
  return (codice) => byCode.get(asCode(codice)) ?? bySerial.get(asCode(codice))
}

const findNothing: Find = () => undefined

/**
 * What the items of an inventory say of a code, from the copy on this device, which is fetched anew once for each opening
 * of the page. Finds nothing unless `enabled`.
 */
export function useItemCopy(inventory: number, enabled: boolean): Find {
  const [known, setKnown] = useState<{ inventory: number; find: Find }>()
  useEffect(() => {
    if (!enabled) return
    const stopped = new AbortController()
    const show = async (items: readonly CopiedItem[]) => {
      const find = await indexOf(items)
      if (!stopped.signal.aborted) setKnown({ inventory, find })
    }
    const load = async () => {
      const stored = copy.safeParse((await readCopy(nameOf(inventory)))?.value)
      if (stored.data) await show(stored.data)
      const items = await fetchItems(inventory, stopped.signal)
      await show(items)
      await storeCopy(nameOf(inventory), items)
    }
    // Without a network, or room on the device, the outcome comes with the answer.
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [inventory, enabled])
  return enabled && known?.inventory === inventory ? known.find : findNothing
}

async function fetchItems(inventory: number, signal: AbortSignal): Promise<CopiedItem[]> {
  const items: CopiedItem[] = []
  const filters = JSON.stringify({ idInventarioMezzi: inventory })
  for (let number = 1; ; number++) {
    const query = { filters, sortBy: 'resourceMago', page: number, rowsPerPage: PAGE }
    const { data, totalRows } = await read('/api/inventario-mezzi-items', page, { query, signal, background: true })
    for (const { resourceMago, matricola, description, contatoIl } of data) {
      items.push([resourceMago, matricola ?? null, description ?? null, Boolean(contatoIl)])
    }
    if (data.length < PAGE || items.length >= totalRows) return items
  }
}
