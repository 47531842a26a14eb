import { splitTags } from '#schema/fields/tags.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldInput } from './field-widget.ts'
import { Select } from './select.tsx'

export const tagsInput: FieldInput = {
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
}
