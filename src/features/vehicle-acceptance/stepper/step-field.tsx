import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { fieldOf, type Table } from '#schema/table.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { RequiredStar } from '#src/ui/required-mark.tsx'
import { boxes } from '../parts/boxes.ts'
import { FieldError } from '../parts/field-error.tsx'
import styles from './step-field.module.css'

interface Props {
  table: Table
  /** The name of the field in rows. */
  name: string
  value: unknown
  onChange: (value: unknown) => void
  error?: string
  /** A sentence that warns without preventing anything. */
  warning?: string
  Input?: (props: InputProps) => ReactNode
  disabled?: boolean
  known?: unknown
}

/** A field of the acceptance with its label and what is wrong with it. */
export function StepField({ table, name, value, onChange, error, warning, Input, disabled, known }: Props) {
  const id = useId()
  const field = fieldOf(table, name)
  if (!field) return null
  const Shown = Input ?? inputs[field.type].Input
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {field.label}
        {field.required && <RequiredStar />}
      </label>
      <Shown
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        disabled={disabled}
        known={known}
        aria-invalid={error !== undefined}
        aria-required={field.required}
        aria-describedby={error || warning ? `${id}-said` : undefined}
      />
      <div id={`${id}-said`}>
        <FieldError error={error} />
        {warning && (
          <p className={clsx(boxes.warns, 'strong')} role="status">
            {warning}
          </p>
        )}
      </div>
    </div>
  )
}
