import { optionLabel } from '#schema/fields/choice.ts'
import { t } from '#src/lib/i18n.ts'
import { Chips } from './chips.tsx'
import { ChoiceFilter, selectOptions } from './choice.tsx'
import type { FieldWidget } from './field-widget.ts'
import { Select } from './select.tsx'

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const choices: FieldWidget = {
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      mode="multiple"
      optionFilterProp="label"
      placeholder={t('field.choose')}
      value={asList(value)}
      options={selectOptions(field)}
      onChange={(chosen) => onChange?.(chosen)}
    />
  ),
  Cell: ({ field, value }) => <Chips labels={asList(value).map((one) => optionLabel(field, one))} />,
  Filter: ChoiceFilter,
}
