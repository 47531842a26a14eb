import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldWidget } from './field-widget.ts'
import { RowName } from './row-name.tsx'
import { useRecordNames } from './stored-records.tsx'

export const reference: FieldWidget = {
  Cell: ({ field, value }) => <RowName table={tableOf(useModel(), field.table ?? '')} record={value} />,
  inCell: 'options',
  Stored: (props) => <>{useRecordNames(props)[0]}</>,
}
