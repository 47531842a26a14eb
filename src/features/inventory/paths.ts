import type { RowOf } from '#src/providers/rows.ts'

export const INVENTORIES = 'inventari_mezzi'
export const ITEMS = 'inventario-mezzi-items'
export const STATES = 'inventario_mezzi_item_stati'
export const SCANS = 'inventario_mezzi_scansioni'
export const DEVICES = 'inventario_mezzi_dispositivi'
export const BRANCHES = 'filiali-inventario'
export const RESOLUTIONS = 'inventario_mezzi_risoluzioni'
export const LIST_ROUTE = '/inventarioMezzi/inventariMezzi'
export const VEHICLES_ROUTE = '/inventarioMezzi/mezzi'

export type Inventory = RowOf<typeof INVENTORIES>
export type Item = RowOf<typeof ITEMS>
export type ItemState = RowOf<typeof STATES>

/** The parts of the page of an inventory. */
export const views = ['mezzi', 'conteggio', 'anomalie', 'confronto'] as const
export type View = (typeof views)[number]

/** The query parameters of the page: the part it shows, and the inventory compared with. */
export const VIEW = 'vista'
export const OTHER = 'con'

export const queryOf = (view: View): string => (view === 'mezzi' ? '?' : `?${VIEW}=${view}`)

/** The page of an inventory, at one of its parts. */
export const pageOfInventory = (id: number, view: View = 'mezzi'): string =>
  `/inventarioMezzi/${id}${view === 'mezzi' ? '' : queryOf(view)}`

/** The page of an inventory with the items of this code. */
export const pageOfItem = (id: number, resourceMago: string): string =>
  `/inventarioMezzi/${id}?${new URLSearchParams({ filters: JSON.stringify({ resourceMago }) })}`
