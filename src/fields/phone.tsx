import { asText, formatPhone } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldWidget } from './field-widget.ts'
import { TextInput } from './text.tsx'
import { TextFilter } from './text-filter.tsx'

export const phone: FieldWidget = {
  Input: (props) => <TextInput {...props} type="tel" />,
  Cell: ({ value }) => {
    const number = asText(value)
    if (number === '') return null
    return (
      <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} title={t('field.call', { number })}>
        {formatPhone(number)}
      </a>
    )
  },
  Filter: TextFilter,
}
