import { hasLooks, optionLabel, optionOf } from '#schema/fields/choice.ts'
import type { Field } from '#schema/table.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { Badge } from '#src/ui/badge.tsx'

interface Props {
  field: Pick<Field, 'options'>
  value: unknown
  as?: 'span' | 'li'
}

/** One value of a fixed list: its label, as a badge where one of the options has a colour or an icon. */
export function OptionValue({ field, value, as }: Props) {
  const label = optionLabel(field, value)
  if (isEmpty(value) || !hasLooks(field)) return <>{label}</>
  const { color, icon } = optionOf(field, value) ?? {}
  return <Badge {...{ as, color, icon }}>{label}</Badge>
}

/** How a select shows the options of a field, chosen or on offer: as lists do. */
export const optionLooks = (field: Pick<Field, 'options'>) => {
  if (!hasLooks(field)) return {}
  const show = ({ value }: { value?: unknown }) => <OptionValue field={field} value={value} />
  return { optionRender: show, labelRender: show }
}
