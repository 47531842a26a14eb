import type { ReactNode } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useShows } from '#src/providers/ability.ts'

/** Whether a name says that the row is not the user's to see: nothing leads to it. */
export const isReserved = (name: unknown): boolean => name === messages.reserved

/** In place of a value, or of the name of a row, that is not the user's to see. */
export const Reserved = () => <span className="muted">{messages.reserved}</span>

interface Props {
  table: Table
  row: Row
  name: string
  /** The value as it is shown. */
  children: ReactNode
}

/** A value of a row, or that it is not the user's to see there: an empty place would say that there is none. */
export const ReadValue = ({ name, ...props }: Props) =>
  name in props.row ? props.children : <MissingValue name={name} {...props} />

const MissingValue = ({ table, row, name, children }: Props) => (useShows(table)(row, name) ? children : <Reserved />)
