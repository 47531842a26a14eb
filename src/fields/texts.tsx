import { asText } from '#src/lib/format.ts'
import { Chips } from './chips.tsx'
import { asList } from './choices.tsx'
import type { FieldWidget } from './field-widget.ts'

export const texts: FieldWidget = {
  Cell: ({ value }) => <Chips labels={asList(value).map(asText)} />,
  isWide: true,
}
