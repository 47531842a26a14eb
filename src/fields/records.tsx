import { recordWords } from '#schema/fields/records.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'

export const records: FieldWidget = {
  Cell: ({ field, value }) => <Chips labels={[...new Set(recordWords(field, value))]} />,
  isWide: true,
}
