import { Form } from 'antd'
import { tableOf } from '#schema/model.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import { isTimeUnit, timeUnitLabel } from '#schema/rules/lists.ts'
import { type Field, fieldOf } from '#schema/table.ts'
import { selectOptions } from '#src/fields/choice-input.tsx'
import type { InputProps } from '#src/fields/field-widget.ts'
import { NumberInput } from '#src/fields/number-input.tsx'
import { optionLooks } from '#src/fields/option-value.tsx'
import { Select } from '#src/fields/select.tsx'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf } from '#src/providers/rows.ts'
import { Row, Stack } from '#src/ui/layout.tsx'

/** The unit of the duration; its input is beside the number. */
export const UNIT: FieldOf<'trattative_cp'> = 'unitaDurata'

/** The duration of a negotiation as people say it: '1 mese', '7 mesi'; undefined where it has none. */
export function durationWords(row: TableRow): string | undefined {
  const { durata, unitaDurata } = rowOf('trattative_cp', row)
  if (durata === null || durata === undefined) return undefined
  const unit = isTimeUnit(unitaDurata) ? unitaDurata : 'G'
  return `${durata.toLocaleString('it-IT', { useGrouping: 'always' })} ${timeUnitLabel(unit, durata)}`
}

export function DurationInput(props: InputProps) {
  const field = fieldOf(tableOf(useModel(), 'trattative_cp'), UNIT)
  return (
    <Row oneLine>
      <Stack className="grows">
        <NumberInput {...props} />
      </Stack>
      {field && (
        <Stack most="6.875rem" className="grows">
          <Form.Item name={UNIT} noStyle>
            <UnitInput field={field} />
          </Form.Item>
        </Stack>
      )}
    </Row>
  )
}

function UnitInput({ field, value, onChange, id }: InputProps & { field: Field }) {
  return (
    <Select
      id={id}
      aria-label={field.label}
      value={typeof value === 'string' ? value : null}
      options={selectOptions(field)}
      {...optionLooks(field)}
      onChange={(unit) => onChange?.(unit)}
    />
  )
}
