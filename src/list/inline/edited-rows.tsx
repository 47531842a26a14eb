import type { ReactNode } from 'react'
import type { RowVerbs } from '../row-actions.tsx'
import type { LoadedRows } from '../use-rows.ts'
import type { ListSource } from '../use-source.ts'
import { type InlineRows, useInlineEdits } from './use-inline-edits.ts'

interface Props extends Pick<RowVerbs, 'locked'> {
  source: ListSource
  rows: LoadedRows
  children: (inline: InlineRows) => ReactNode
}

/** The rows of a list whose cells are edited. */
export const EditedRows = ({ source, rows, locked, children }: Props) => children(useInlineEdits(source, rows, locked))
