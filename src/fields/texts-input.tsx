import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { asList } from './choices.tsx'
import type { FieldInput, FilterProps } from './field-widget.ts'
import { Select } from './select.tsx'

const typed = { mode: 'tags', open: false, suffixIcon: null } as const

/** Whole texts, of which a row has one. */
const TextsFilter = ({ id, value, placeholder, onChange }: FilterProps) => (
  <Select
    id={id}
    {...typed}
    allowClear
    placeholder={placeholder ?? t('list.all')}
    value={(Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== '')}
    onChange={(texts: string[]) => onChange(texts.length === 0 ? null : texts)}
  />
)

export const textsInput: FieldInput = {
  pasted: (text) => text.split(/[;\n]/).filter((one) => one.trim() !== ''),
  Input: ({ field: _field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      {...typed}
      placeholder={t('field.tagsHint')}
      value={asList(value).map(asText)}
      onChange={(texts: string[]) => onChange?.(texts)}
    />
  ),
  Filter: TextsFilter,
}
