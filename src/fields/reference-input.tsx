import { allOfThem } from '#schema/italian/articles.ts'
import { tableOf } from '#schema/model.ts'
import { t } from '#src/lib/i18n.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldInput, FilterProps } from './field-widget.ts'
import { RecordSelect } from './record-select.tsx'

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

export const referenceInput: FieldInput = {
  Input: ({ value, onChange, ...rest }) => (
    <RecordSelect
      {...rest}
      ids={idsIn(value)}
      multiple={false}
      placeholder={t('field.search')}
      onChange={(ids) => onChange?.(ids[0] ?? null)}
    />
  ),
  Filter: RecordFilter,
}
