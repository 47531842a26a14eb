import { durationText } from '#schema/fields/duration.ts'
import { asNumber, asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const duration: FieldWidget = {
  Cell: ({ value }) => {
    const seconds = asNumber(value)
    return <Figures>{seconds === undefined ? asText(value) : durationText(seconds)}</Figures>
  },
}
