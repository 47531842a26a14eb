import { t } from '#src/lib/i18n.ts'
import { ChoiceFilter, namedOption, selectOptions } from './choice-input.tsx'
import { asList } from './choices.tsx'
import type { FieldInput } from './field-widget.ts'
import { optionLooks } from './option-value.tsx'
import { Select } from './select.tsx'

export const choicesInput: FieldInput = {
  pasted: (text, field) => {
    const named = text.split(/[,;]/).flatMap((one) => (one.trim() === '' ? [] : [namedOption(one, field)]))
    return named.includes(undefined) ? text : named
  },
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
