import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const sequence: FieldWidget = {
  Cell: ({ value }) => <Figures>{asText(value)}</Figures>,
  inColumn: 'oneLine',
}
