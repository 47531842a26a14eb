import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldWidget } from './field-widget.ts'

export const url: FieldWidget = {
  Cell: ({ value }) => {
    const address = asText(value)
    // Other schemes (javascript:) could run a script, so they stay plain text.
    if (!/^https?:\/\//i.test(address)) return <>{address}</>
    const shown = address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
    return (
      <a href={address} target="_blank" rel="noreferrer noopener" aria-label={t('field.newTab', { address: shown })}>
        {shown}
      </a>
    )
  },
}
