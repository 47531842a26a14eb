import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './named-filter.module.css'

interface Props {
  /** The id of the control. */
  id: string
  label: string
  /** The label is only read aloud. */
  hidesLabel?: boolean
  /** The label stands beside the control, else above it. */
  isBeside?: boolean
  /** What stands beside the label. */
  words?: ReactNode
  children: ReactNode
}

/** A filter with its label. */
export function NamedFilter({ id, label, hidesLabel = false, isBeside = false, words, children }: Props) {
  const name = (
    <label id={`${id}-label`} className={clsx(hidesLabel && 'visually-hidden')} htmlFor={id} title={label}>
      {label}
    </label>
  )
  const head =
    hidesLabel && !words ? (
      name
    ) : (
      <Row justify="between" oneLine className={styles.name}>
        {name}
        {words}
      </Row>
    )
  if (!isBeside)
    return (
      <Stack gap="2xs">
        {head}
        {children}
      </Stack>
    )
  return (
    <Row oneLine>
      {head}
      <div className="grows">{children}</div>
    </Row>
  )
}
