import { memo } from 'react'
import type { CellProps } from './field-widget.ts'
import { widgets } from './index.ts'

/** A value as its type shows it: `<ValueCell field={field} value={row.note} text="whole" />`. */
export const ValueCell = memo(function ValueCell(props: CellProps) {
  const { Cell } = widgets[props.field.type]
  return <Cell {...props} />
})
