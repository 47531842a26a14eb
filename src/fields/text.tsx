import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'

export const text: FieldWidget = {
  Cell: ({ value }) => <>{asText(value)}</>,
}
