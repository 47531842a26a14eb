import { optionLabel } from '#schema/fields/choice.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const choices: FieldWidget = {
  Cell: ({ field, value }) => <Chips labels={asList(value).map((one) => optionLabel(field, one))} />,
}
