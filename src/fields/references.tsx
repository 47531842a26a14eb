import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'
import { recordOptions } from './record-options.ts'
import { useRecordNames } from './stored-records.tsx'

export const references: FieldWidget = {
  Cell: ({ field, value }) => (
    <Chips labels={recordOptions(value, tableOf(useModel(), field.table ?? '')).map((option) => option.label)} />
  ),
  Stored: (props) => <Chips labels={useRecordNames(props)} />,
  isWide: true,
}
