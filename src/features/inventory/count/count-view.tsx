import type { Inventory } from '../paths.ts'

/** Stands for the counting screen until it is built. */
export const CountView = ({ inventory }: { inventory: Inventory }) => <p>{inventory.nome}</p>
