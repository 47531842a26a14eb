import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './plain-select.module.css'

interface Props<V extends string | number> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** Shown before the select, on the same line. */
  label?: string
  /** Undefined while the value is none of the options. */
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A native `select` for a few options: a phone shows its own picker, and nothing has to be mounted. */
export function PlainSelect<V extends string | number>({
  label,
  value,
  options,
  onChange,
  className,
  ...rest
}: Props<V>) {
  const list = (
    <select
      className={clsx(styles.select, className)}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
      {...rest}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
  if (label === undefined) return list
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the list within
    <label className={styles.line}>
      <span>{label}</span>
      {list}
    </label>
  )
}
