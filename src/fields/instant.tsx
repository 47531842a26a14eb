import { formatInstant } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const instant: FieldWidget = {
  Cell: ({ value }) => <Figures>{formatInstant(value)}</Figures>,
}
