import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import { Line } from '#src/ui/lines.tsx'
import { Remark } from '#src/ui/remark.tsx'
import styles from './upload-line.module.css'

interface Props {
  name: string
  /** In words: why it waits, how far it is, why it failed. */
  state: string
  progress: { label: string; percent?: number }
  hasFailed: boolean
  /** What can be done about it. */
  children: ReactNode
}

/** A file that is on its way to the server, in `<Lines boxed>`. */
export const UploadLine = ({ name, state, progress: { label, percent = 0 }, hasFailed, children }: Props) => (
  <Line>
    <Stack gap="2xs" className={styles.part}>
      <span>{name}</span>
      {hasFailed ? <Remark as="span">{state}</Remark> : <span className="muted">{state}</span>}
    </Stack>
    {!hasFailed && <progress className={styles.part} aria-label={label} max={100} value={percent} />}
    {children}
  </Line>
)
