import { tableOf } from '#schema/model.ts'
import { t } from '#src/lib/i18n.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'
import { RecordSelect, recordOptions } from './record-select.tsx'
import { RecordFilter } from './reference.tsx'
import { useRecordNames } from './stored-records.tsx'

export const references: FieldWidget = {
  Input: ({ value, onChange, ...rest }) => (
    <RecordSelect
      {...rest}
      ids={idsIn(value)}
      multiple
      placeholder={t('field.search')}
      onChange={(ids) => onChange?.(ids)}
    />
  ),
  Cell: ({ field, value }) => (
    <Chips labels={recordOptions(value, tableOf(useModel(), field.table ?? '')).map((option) => option.label)} />
  ),
  Filter: RecordFilter,
  Stored: (props) => <Chips labels={useRecordNames(props)} />,
  isWide: true,
}
