import { useEffect, useState } from 'react'
import { z } from 'zod'
import { codeKey, nearKey } from '#schema/rules/label-codes.ts'
import { matchCode } from '#schema/rules/match-code.ts'
import { readCopy, storeCopy } from '#src/device/copies.ts'
import { read } from '#src/lib/net/answers.ts'
import type { Find } from './lines.ts'
import type { KnownItem } from './outcomes.ts'

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
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Matches codes as the server does, with the items of the copy. Built in steps, so that the page keeps moving. */
export async function indexOf(items: readonly CopiedItem[]): Promise<Find> {
  const byKey = new Map<string, KnownItem[]>()
  for (const [index, [resource, serial, description, isCounted]] of items.entries()) {
    if (index % PAGE === PAGE - 1) await yieldToBrowser()
    const item = { id: resource, resource, serial, description, isCounted }
    for (const key of new Set([codeKey(resource), codeKey(serial ?? '')])) add(byKey, key, item)
  }
  byKey.delete('')
  let byNear: Map<string, KnownItem[]> | undefined
  const find = (near: string) => {
    byNear ??= nearlyBy(byKey)
    return byNear.get(near) ?? []
  }
  return (codice) => matchCode(codice, { byKey: (key) => byKey.get(key) ?? [], byNear: find })
}

/** Built with the first code that no item has. */
function nearlyBy(byKey: ReadonlyMap<string, readonly KnownItem[]>): Map<string, KnownItem[]> {
  const byNear = new Map<string, KnownItem[]>()
  for (const [key, items] of byKey) for (const item of items) add(byNear, nearKey(key), item)
  return byNear
}

function add(map: Map<string, KnownItem[]>, key: string, item: KnownItem): void {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}

const findNothing: Find = () => ({ is: 'nothing' })

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
