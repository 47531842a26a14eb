import { t } from '#src/lib/i18n.ts'
import { idsIn } from '#src/lib/net/records.ts'
import type { FieldInput } from './field-widget.ts'
import { RecordSelect } from './record-select.tsx'
import { RecordFilter } from './reference-input.tsx'

export const referencesInput: FieldInput = {
  Input: ({ value, onChange, ...rest }) => (
    <RecordSelect
      {...rest}
      ids={idsIn(value)}
      multiple
      placeholder={t('field.search')}
      onChange={(ids) => onChange?.(ids)}
    />
  ),
  Filter: RecordFilter,
}
