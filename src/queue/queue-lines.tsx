import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import styles from './queue-lines.module.css'

/** What waits on this device, a line each: `<QueueLines label="Da inviare"><QueueLine /></QueueLines>`. */
export const QueueLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="ul" gap="lg" below="xl" aria-label={label}>
    {children}
  </Stack>
)

interface Props {
  look?: 'failed' | 'sent'
  title: string
  /** How far it is, or why it failed. */
  state?: string
  /** What else is to be said of it, and at last its buttons. */
  children: ReactNode
}

/** One of them. */
export const QueueLine = ({ look, title, state, children }: Props) => (
  <li className={clsx('edged', styles.line, look === 'failed' && styles.failed, look === 'sent' && styles.sent)}>
    <p className={clsx('strong', styles.title)}>{title}</p>
    {state !== undefined && <p>{state}</p>}
    {children}
  </li>
)
