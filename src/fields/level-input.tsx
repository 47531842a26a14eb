import { levelsOf } from '#schema/fields/level.ts'
import { asNumber } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { namedOption } from './choice-input.tsx'
import type { FieldInput } from './field-widget.ts'
import { optionLooks } from './option-value.tsx'
import { type BoundProps, RangeFilter } from './range-filter.tsx'
import { Select } from './select.tsx'

const LevelBound = ({ field, label, value, onChange, ...rest }: BoundProps) => (
  <Select
    {...rest}
    aria-label={label}
    allowClear
    value={asNumber(value) ?? null}
    options={levelsOf(field)}
    {...optionLooks(field)}
    onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
  />
)

export const levelInput: FieldInput = {
  pasted: (text, field) => {
    const named = namedOption(text, field)
    return named === undefined ? text : Number(named)
  },
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      allowClear={!field.required}
      placeholder={t('field.choose')}
      value={asNumber(value) ?? null}
      options={levelsOf(field)}
      {...optionLooks(field)}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
    />
  ),
  Filter: (props) => <RangeFilter {...props} Bound={LevelBound} />,
}
