import { allOfThem } from '#schema/italian/articles.ts'
import { tableOf } from '#schema/model.ts'
import { t } from '#src/lib/i18n.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldWidget, FilterProps } from './field-widget.ts'
import { RecordSelect } from './record-select.tsx'
import { RowName } from './row-name.tsx'
import { useRecordNames } from './stored-records.tsx'

/** Filters by one row; `placeholder` is what stands there while none is chosen. */
export function RecordFilter({ value, onChange, placeholder, ...rest }: FilterProps & { placeholder?: string }) {
  const { label } = tableOf(useModel(), rest.field.table ?? '')
  return (
    <RecordSelect
      {...rest}
      field={{ ...rest.field, required: false }}
      ids={idsIn(value)}
      multiple={false}
      offersSwitchedOff
      placeholder={placeholder ?? allOfThem(label)}
      onChange={(ids) => onChange(ids[0] ?? null)}
    />
  )
}

export const reference: FieldWidget = {
  Input: ({ value, onChange, ...rest }) => (
    <RecordSelect
      {...rest}
      ids={idsIn(value)}
      multiple={false}
      placeholder={t('field.search')}
      onChange={(ids) => onChange?.(ids[0] ?? null)}
    />
  ),
  Cell: ({ field, value }) => <RowName table={tableOf(useModel(), field.table ?? '')} record={value} />,
  Filter: RecordFilter,
  inCell: 'options',
  Stored: (props) => <>{useRecordNames(props)[0]}</>,
}
