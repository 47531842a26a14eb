import { clsx } from 'clsx'
import { type KeyboardEvent, useId } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { inputs } from '#src/fields/inputs.tsx'
import type { FormField } from '../form-values.ts'
import { CellError } from './cell-error.tsx'
import styles from './inline-cell.module.css'
import type { CellPlace } from './inline-cell.tsx'
import type { InlineEdits } from './inline-edits.ts'
import { focusBeside, wayOf } from './neighbours.ts'
import { SavingMark } from './saving-mark.tsx'
import { useSwitch } from './use-switch.ts'

interface Props {
  item: FormField
  row: Row
  edits: InlineEdits
  label: string
  place?: CellPlace
}

/** A cell with two values, switched where it is; what the server refuses is taken back, with its reason. */
export function SwitchCell({ item, row, edits, label, place }: Props) {
  const { field, name } = item
  const { value, saving, errors, change } = useSwitch(edits, item, row)
  const reason = useId()
  const { Input } = inputs[field.type]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = wayOf(event)
    if (!way) return
    // The switch itself would take the arrows left and right for off and on.
    event.stopPropagation()
    if (focusBeside(event.currentTarget, way)) event.preventDefault()
  }
  return (
    <div
      className={clsx(styles.cell, place && styles[place])}
      data-cell={name}
      aria-busy={saving}
      onKeyDownCapture={onKeyDown}
    >
      <Input
        field={field}
        value={value}
        onChange={change}
        aria-label={label}
        aria-describedby={errors.length > 0 ? reason : undefined}
        aria-invalid={errors.length > 0}
      />
      {saving && <SavingMark isBeside />}
      {errors.length > 0 && <CellError id={reason}>{errors.join('. ')}</CellError>}
    </div>
  )
}
