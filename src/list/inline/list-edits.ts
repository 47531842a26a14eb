import { type ComponentType, createContext } from 'react'
import type { InlineCellProps } from '#src/record/inline/inline-cell.tsx'
import type { InlineEdits } from '#src/record/inline/inline-edits.ts'

/** What the cells of a list need to be edited, with the cell itself: lists that edit none do without its code. */
export interface ListEdits extends InlineEdits {
  Cell: ComponentType<InlineCellProps>
}

/** Undefined where no cell is edited in the list. */
export const InlineContext = createContext<ListEdits | undefined>(undefined)
