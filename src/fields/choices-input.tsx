import { t } from '#src/lib/i18n.ts'
import { ChoiceFilter, selectOptions } from './choice-input.tsx'
import { asList } from './choices.tsx'
import type { FieldInput } from './field-widget.ts'
import { optionLooks } from './option-value.tsx'
import { Select } from './select.tsx'

export const choicesInput: FieldInput = {
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      mode="multiple"
      optionFilterProp="label"
      placeholder={t('field.choose')}
      value={asList(value)}
      options={selectOptions(field)}
      {...optionLooks(field)}
      onChange={(chosen) => onChange?.(chosen)}
    />
  ),
  Filter: ChoiceFilter,
}
