import type { CustomCells } from '#src/list/row-cell.tsx'
import type { List } from '#src/list/use-list.ts'

export const Board = (_props: { list: List; cells?: CustomCells }) => null
