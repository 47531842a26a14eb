import { Form } from 'antd'
import type { Field } from '#schema/table.ts'
import { inputs as typeInputs } from '#src/fields/inputs.tsx'
import { t as moves } from '#src/record/moves/texts.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Remark } from '#src/ui/remark.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import type { ListSelection } from '../use-selection.ts'
import type { Bulk } from './use-bulk.ts'

/** A field that is asked with a state, and what is typed into it. */
export interface AskedInput {
  key: string
  name: string
  field: Field
  value: unknown
  /** What is wrong with it. */
  errors: readonly string[]
}

interface Props extends Pick<ListSelection, 'inputs'> {
  id: string
  asked: readonly AskedInput[]
  bulk: Bulk
  /** Whether it was to be checked as it is. */
  isChecked: boolean
  onChange: (key: string, value: unknown) => void
}

/** The inputs of the fields that are asked with a state, below it. */
export const AskedValues = ({ id, asked, bulk, inputs, isChecked, onChange }: Props) =>
  asked.map(({ key, name, field, value, errors }) => {
    const Input = inputs?.[name] ?? typeInputs[field.type].Input
    const shown = [...(isChecked ? errors : []), ...(bulk.error?.errors?.[key] ?? [])]
    const input = `${id}-asked-${key}`
    return (
      <Stack key={key} gap="sm">
        <label htmlFor={input}>
          {requiredMark(field.required ? field.label : moves('moves.optional', { label: field.label }), field)}
        </label>
        <Form.Item noStyle validateStatus={shown.length > 0 ? 'error' : undefined}>
          <Input
            id={input}
            field={field}
            value={value}
            disabled={bulk.pending !== undefined}
            aria-required={field.required}
            aria-invalid={shown.length > 0}
            aria-describedby={shown.length > 0 ? `${input}-errors` : undefined}
            onChange={(next) => onChange(key, next)}
          />
        </Form.Item>
        {shown.length > 0 && (
          <Remark id={`${input}-errors`} isError role="alert">
            {shown.join('. ')}
          </Remark>
        )}
      </Stack>
    )
  })
