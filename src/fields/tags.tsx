import { splitTags } from '#schema/fields/tags.ts'
import { asText } from '#src/lib/format.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'

export const tags: FieldWidget = {
  Cell: ({ value }) => <Chips labels={splitTags(asText(value))} />,
  isWide: true,
}
