import { hasLooks } from '#schema/fields/choice.ts'
import type { Table } from '#schema/table.ts'
import { OptionValue } from '#src/fields/option-value.tsx'
import { RowName } from '#src/fields/row-name.tsx'
import { asText } from '#src/lib/format.ts'
import { Chip } from '#src/ui/chip.tsx'
import type { Moving, Target } from './targets.ts'

interface Props {
  moving: Moving
  target: Target
}

/** A state in its colours; a plain chip where it has none. */
export function StateName({ moving: { field, target }, target: { value, record, name } }: Props) {
  if (value === null) return <span className="muted">{name}</span>
  if (target?.look) return <RowName table={target} record={record} />
  if (!target && hasLooks(field)) return <OptionValue field={field} value={value} />
  return <Chip>{target ? <RowName table={target} record={record} /> : name}</Chip>
}

/** The same as text: with the sign that a row has before its name. */
export function stateText(target: Table | undefined, { name, record }: Target): string {
  const sign = target?.look?.mark === undefined ? '' : asText(record?.[target.look.mark])
  return sign ? `${sign} ${name}` : name
}
