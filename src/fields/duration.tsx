import { lengthText } from '#schema/fields/duration.ts'
import { asNumber, asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const duration: FieldWidget = {
  Cell: ({ field, value }) => {
    const seconds = asNumber(value)
    return <Figures>{seconds === undefined ? asText(value) : lengthText(seconds, field)}</Figures>
  },
}
