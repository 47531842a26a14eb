import { hasLooks, optionLabel } from '#schema/fields/choice.ts'
import { Chips as List } from '#src/ui/chip.tsx'
import { Chips } from './chips.tsx'
import type { CellProps, FieldWidget } from './field-widget.ts'
import { OptionValue } from './option-value.tsx'

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function ChoicesCell({ field, value }: CellProps) {
  const chosen = asList(value)
  if (chosen.length === 0 || !hasLooks(field)) return <Chips labels={chosen.map((one) => optionLabel(field, one))} />
  return (
    <List>
      {chosen.map((one) => (
        <OptionValue key={String(one)} as="li" field={field} value={one} />
      ))}
    </List>
  )
}

export const choices: FieldWidget = { Cell: ChoicesCell }
