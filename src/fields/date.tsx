import { isoToDay } from '#schema/rules/day.ts'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { Figures } from './figures.tsx'

export const date: FieldWidget = {
  Cell: ({ value }) => <Figures>{isoToDay(asText(value))}</Figures>,
}
