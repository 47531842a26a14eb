import { asText } from '#src/lib/format.ts'
import type { FieldWidget } from './field-widget.ts'
import { TextInput } from './text.tsx'
import { TextFilter } from './text-filter.tsx'

export const email: FieldWidget = {
  Input: (props) => <TextInput {...props} type="email" />,
  Cell: ({ value }) => {
    const address = asText(value)
    return address === '' ? null : <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>
  },
  Filter: TextFilter,
}
