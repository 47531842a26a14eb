import { memo } from 'react'
import type { Field } from '#schema/table.ts'
import { widgets } from './index.ts'

export const ValueCell = memo(function ValueCell({ field, value }: { field: Field; value: unknown }) {
  const { Cell } = widgets[field.type]
  return <Cell field={field} value={value} />
})
