import { useAbility } from '@casl/react'
import { useQuery } from '@tanstack/react-query'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { readsFields, readsOfAll } from '#schema/rights/sight.ts'
import { countedBy, countedTables, scannedFields } from '#schema/rights/whole-answers.ts'
import { read } from '#src/lib/net/answers.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { branches } from './answers.ts'
import { BRANCHES, INVENTORIES, type Inventory, ITEMS, LIST_ROUTE, VEHICLES_ROUTE } from './paths.ts'

const PATH = '/api/users/me/filiali-inventario'

export interface Branch {
  id: number
  name: string
  /** How many active vehicles it has. */
  vehicles?: number
}

/** The branches in whose inventories the current user may write; undefined until they are known. */
export function useBranches(enabled = true): { branches?: readonly Branch[]; error: Error | null; retry: () => void } {
  const query = useQuery({
    queryKey: ['inventory-branches'],
    queryFn: ({ signal }) => read(PATH, branches, { signal, background: true }),
    enabled,
  })
  const named = query.data?.map(({ filialeInventario, mezzi }) => ({ ...filialeInventario, vehicles: mezzi }))
  return { branches: named, error: query.error, retry: () => void query.refetch() }
}

export interface InventoryRights {
  /** The inventory is open and of a branch of the user's, who may change items. */
  write: boolean
  conclude: boolean
  /** The user keeps the branches, which is more than to count. */
  oversees: boolean
  /** The user counts blind: which vehicles are expected is not shown. */
  blind: boolean
  /** The user is told how it goes, what is strange and what differs. */
  told: boolean
  /** The user finds other inventories in the list. */
  list: boolean
}

/** Whether the current user counts an inventory blind: nothing of what is expected is shown. */
export function useBlind(): (inventory: Pick<Inventory, 'concluso' | 'conteggioCieco'>) => boolean {
  const sees = useMay()('open', VEHICLES_ROUTE)
  return ({ concluso, conteggioCieco }) => !sees && concluso !== true && conteggioCieco === true
}

/**
 * Whether the routes of counting may answer the current user: they tell of these tables with all fields, of all rows of an
 * inventory, which the server asks, by some fields of the inventory.
 */
export function useIsTold(): boolean {
  const ability = useAbility<AppAbility>()
  const model = useModel()
  const reads = (name: string, fields: readonly string[]) => readsFields(ability, tableOf(model, name), fields)
  const isWhole = countedTables.every((name) => reads(name, Object.keys(tableOf(model, name).fields)))
  return isWhole && reads(INVENTORIES, countedBy)
}

/** Whether the current user may scan any code: it tells of all vehicles, which is not for users who read some. */
export function useMayScan(): boolean {
  const ability = useAbility<AppAbility>()
  const vehicles = tableOf(useModel(), 'mezzi')
  const isTold = ability.cannot('read', 'mezzi') || readsOfAll(ability, vehicles, scannedFields)
  return ability.can('update', ITEMS) && isTold
}

/** What the current user may do with an inventory, as far as the screens know; the server decides. */
export function useInventoryRights(inventory: Inventory): InventoryRights {
  const may = useMay()
  const blind = useBlind()
  const told = useIsTold()
  const writes = may('update', ITEMS)
  const { branches: own } = useBranches(writes)
  const open = inventory.concluso !== true
  const write = writes && open && own?.some(({ id }) => id === inventory.filialeInventario.id) === true
  return {
    write,
    conclude: write && may('conclude', INVENTORIES),
    oversees: may('update', BRANCHES),
    blind: blind(inventory),
    told,
    list: may('open', LIST_ROUTE),
  }
}
