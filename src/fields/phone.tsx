import { isInternalPhone, phoneLink } from '#schema/rules/phone-number.ts'
import { asText, formatPhone } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { buttons } from '#src/ui/buttons.ts'
import { PhoneIcon } from '#src/ui/icons.tsx'
import type { FieldWidget } from './field-widget.ts'

export const phone: FieldWidget = {
  Cell: ({ value }) => {
    const number = asText(value)
    if (number === '') return null
    if (isInternalPhone(number)) return <>{number}</>
    return (
      <a href={phoneLink(number)} title={t('field.call', { number })}>
        {formatPhone(number)}
      </a>
    )
  },
  inColumn: 'oneLine',
  reach: 'phone',
  Touch: ({ value, name }) =>
    isInternalPhone(asText(value)) ? null : (
      <a className={buttons.icon} href={phoneLink(asText(value))} aria-label={t('field.callOf', { name })}>
        <PhoneIcon />
      </a>
    ),
}
