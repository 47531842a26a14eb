import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Row } from './layout.tsx'
import styles from './plain-select.module.css'

interface Props<V extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  /** `low`: a value of a row; `words`: a part of the label that it stands beside; `sign`: how things are sorted, where there is no room. */
  look?: 'low' | 'words' | 'sign'
  /** Shown before the select, on the same line. */
  label?: string
  /** Undefined while the value is none of the options. */
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A native `select` for a few options: a phone shows its own picker, and nothing has to be mounted. */
export function PlainSelect<V extends string | number>({ label, look, value, options, onChange, ...rest }: Props<V>) {
  const list = (
    <select
      className={clsx('input', styles.select, look && styles[look])}
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
    <Row as="label" oneLine className={styles.line}>
      {label}
      {list}
    </Row>
  )
}
