import { Form } from 'antd'
import { tableOf } from '#schema/model.ts'
import { type Field, fieldOf } from '#schema/table.ts'
import { selectOptions } from '#src/fields/choice.tsx'
import type { InputProps } from '#src/fields/field-widget.ts'
import { NumberInput } from '#src/fields/number.tsx'
import { Select } from '#src/fields/select.tsx'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'

/** The field that says what the number of a duration counts; it stands beside that number. */
export const UNIT: FieldOf<'trattative_cp'> = 'unitaDurata'

/** How long the customer needs it: a number and its unit. */
export function DurationInput(props: InputProps) {
  const field = fieldOf(tableOf(useModel(), 'trattative_cp'), UNIT)
  return (
    <div className="duration">
      <NumberInput {...props} />
      {field && (
        <Form.Item name={UNIT} noStyle>
          <UnitInput field={field} />
        </Form.Item>
      )}
    </div>
  )
}

function UnitInput({ field, value, onChange, id }: InputProps & { field: Field }) {
  return (
    <Select
      id={id}
      aria-label={field.label}
      value={typeof value === 'string' ? value : null}
      options={selectOptions(field)}
      onChange={(unit) => onChange?.(unit)}
    />
  )
}
