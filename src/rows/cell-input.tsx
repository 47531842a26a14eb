import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { BodyField } from '#src/commands/body-fields.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { useReader } from '#src/providers/reader.ts'
import { ruledField } from '#src/record/use-ruled-input.ts'
import { cellRules } from './row-errors.ts'
import { cellValue, type GridRow } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'

interface Props extends Pick<InputProps, 'id' | 'autoFocus' | 'defaultOpen' | 'disabled' | 'aria-describedby'> {
  store: RowsStore
  row: GridRow
  item: BodyField
  isWrong: boolean
  /** Told of each value. */
  onValue?: (value: unknown) => void
}

/** The input of a cell with its rules, checked shortly after the last keystroke. */
export function CellInput({ store, row, item, isWrong, onValue, ...rest }: Props) {
  const { key, name } = item
  useSyncExternalStore(subscribeToRecords, knownRecords)
  const reader = useReader()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const value = cellValue(row, item)
  const { offered, required = false } = cellRules(store.shape, row, item)
  const { field, where } = ruledField(item.field, { offered, required }, value, reader)
  const { Input } = inputs[field.type]
  const onChange = (next: unknown) => {
    clearTimeout(timer.current)
    store.type(row.id, { [key]: next })
    timer.current = setTimeout(() => store.check(row.id, [key]), DELAY_MS)
    onValue?.(next)
  }
  return (
    <Input
      {...rest}
      field={field}
      value={value}
      known={row.base?.[name]}
      onChange={onChange}
      aria-required={field.required}
      aria-invalid={isWrong}
      {...(where && { where })}
    />
  )
}
