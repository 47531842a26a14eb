import type { MouseEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { withDialog } from '#src/lib/address/dialog-address.ts'
import { NameButton, NameLink } from './name-link.tsx'

interface Props {
  table: Table
  row: Row
  /** The path of the page for a row. */
  page?: (row?: Row) => string
  open?: (row: Row) => void
  /** The list is a part of a page, whose address does not say what is open. */
  embedded?: boolean
  /** Outside the order of the tabs, where the row itself is a tab stop. */
  focusable: boolean
  children: ReactNode
}

/** The name of a row as a link to it: to its page, or to its dialog over the list, also in a new tab. */
export function RowLink({ table, row, page, open, embedded = false, focusable, children }: Props) {
  const [query] = useSearchParams()
  if (!page && !open) return children
  const path = page ? page(row) : embedded ? rowPath(table, row.id) : `?${withDialog(query, row.id)}`
  const tabIndex = focusable ? undefined : -1
  if (path === undefined) {
    return (
      <NameButton tabIndex={tabIndex} onClick={() => open?.(row)}>
        {children}
      </NameButton>
    )
  }
  const onClick = (event: MouseEvent) => {
    const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!open || held || event.button !== 0) return
    event.preventDefault()
    open(row)
  }
  return (
    <NameLink to={path} tabIndex={tabIndex} onClick={onClick}>
      {children}
    </NameLink>
  )
}
