import type { MouseEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { withDialog } from '#src/lib/address/dialog-address.ts'
import { NameAnchor, NameButton, NameLink } from './name-link.tsx'

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
export function RowLink(props: Props) {
  const { table, row, page, open, embedded, focusable, children } = props
  if (!open) return children
  if (!page && !embedded) return <DialogLink {...props} open={open} />
  const path = page ? page(row) : rowPath(table, row.id)
  const tabIndex = focusable ? undefined : -1
  if (path === undefined) {
    return (
      <NameButton tabIndex={tabIndex} onClick={() => open(row)}>
        {children}
      </NameButton>
    )
  }
  return (
    <NameAnchor href={path} tabIndex={tabIndex} onClick={(event) => openHere(event, () => open(row))}>
      {children}
    </NameAnchor>
  )
}

/** Its address is that of the list with the row, whatever else the list's says. */
function DialogLink({ row, open, focusable, children }: Props & { open: (row: Row) => void }) {
  const [query] = useSearchParams()
  return (
    <NameLink
      to={`?${withDialog(query, row.id)}`}
      tabIndex={focusable ? undefined : -1}
      onClick={(event) => openHere(event, () => open(row))}
    >
      {children}
    </NameLink>
  )
}

/** Opens the row in this tab, unless the browser is to open its address in another. */
function openHere(event: MouseEvent, open: () => void): void {
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (held || event.button !== 0) return
  event.preventDefault()
  open()
}
