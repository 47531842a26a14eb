import { splitTags } from '#schema/fields/tags.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { Chips } from './chips.tsx'
import type { FieldWidget } from './field-widget.ts'
import { Select } from './select.tsx'
import { TextFilter } from './text-filter.tsx'

export const tags: FieldWidget = {
  Input: ({ field: _field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',']}
      placeholder={t('field.tagsHint')}
      value={splitTags(asText(value))}
      onChange={(parts: string[]) => onChange?.(splitTags(parts.join(',')).join(', '))}
    />
  ),
  Cell: ({ value }) => <Chips labels={splitTags(asText(value))} />,
  Filter: TextFilter,
  isWide: true,
}
