import { Button } from 'antd'
import { z } from 'zod'
import { factsOf, MOST_RECORDS, partsOf } from '#schema/fields/records.ts'
import type { Part } from '#schema/fields/type-props.ts'
import { valueSchema } from '#schema/rows/row.ts'
import type { Field } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { choiceInput as choice } from './choice-input.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'
import { numberInput as number } from './number-input.tsx'
import styles from './records.module.css'
import { textInput as text } from './text-input.tsx'

const partInputs = { text, number, choice }

const recordList = z.array(z.record(z.string(), z.unknown())).catch([])
type Values = z.output<typeof recordList>[number]

const recordsIn = (value: unknown): Values[] => recordList.parse(value)

/** A part as a field, for the input of its type. */
const fieldOf = ({ type, required, ...part }: Part): Field => ({
  ...factsOf({ type, required, ...part }),
  type,
  required,
  unique: false,
  readOnly: false,
  form: true,
  pick: false,
})

/** One line for each record, its parts side by side; further ones are added below. */
function RecordsInput({ field, id, value, onChange, disabled, ...aria }: InputProps) {
  const described = aria['aria-describedby']
  const wrong = String(aria['aria-invalid'] ?? false) === 'true'
  const all = recordsIn(value)
  const replace = (index: number, changed: Values) => onChange?.(all.with(index, changed))
  return (
    <Stack id={id} tabIndex={-1}>
      {all.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records have no identity but their place
        <fieldset className={styles.line} key={index} aria-label={t('field.record', { count: index + 1 })}>
          {partsOf(field).map(([name, part]) => {
            const { Input } = partInputs[part.type]
            return (
              <div key={name} className={styles.part}>
                <label htmlFor={`${id}-${index}-${name}`}>{part.label}</label>
                <Input
                  id={`${id}-${index}-${name}`}
                  field={fieldOf(part)}
                  value={record[name]}
                  onChange={(changed) => replace(index, { ...record, [name]: changed })}
                  disabled={disabled}
                  aria-invalid={wrong && !valueSchema(fieldOf(part)).safeParse(record[name]).success}
                  aria-describedby={described}
                />
              </div>
            )
          })}
          <IconButton
            label={t('field.removeRecord', { count: index + 1 })}
            disabled={disabled}
            onClick={() => onChange?.(all.toSpliced(index, 1))}
          >
            <CloseIcon />
          </IconButton>
        </fieldset>
      ))}
      <Button
        aria-invalid={wrong && all.length === 0}
        aria-describedby={described}
        disabled={disabled || all.length >= MOST_RECORDS}
        onClick={() => onChange?.([...all, {}])}
      >
        {t('field.addRecord')}
      </Button>
    </Stack>
  )
}

export const recordsInput: FieldInput = { Input: RecordsInput }
