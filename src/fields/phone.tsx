import { asText, formatPhone } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { PhoneIcon } from '#src/ui/icons.tsx'
import '#src/ui/icon-button.css'
import type { FieldWidget } from './field-widget.ts'
import { TextInput } from './text.tsx'
import { TextFilter } from './text-filter.tsx'

const addressOf = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

export const phone: FieldWidget = {
  Input: (props) => <TextInput {...props} type="tel" />,
  Cell: ({ value }) => {
    const number = asText(value)
    if (number === '') return null
    return (
      <a href={addressOf(number)} title={t('field.call', { number })}>
        {formatPhone(number)}
      </a>
    )
  },
  Filter: TextFilter,
  Touch: ({ value, name }) => (
    <a className="icon-button" href={addressOf(asText(value))} aria-label={t('field.callOf', { name })}>
      <PhoneIcon />
    </a>
  ),
}
