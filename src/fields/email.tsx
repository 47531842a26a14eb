import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'

export const email: FieldWidget = {
  Cell: ({ value }) => {
    const address = asText(value)
    return address === '' ? null : <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>
  },
  reach: 'email',
}
