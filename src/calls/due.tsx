import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ClockIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'

/** How the time to call lies to now: past, near, or still far. */
export type Urgency = 'late' | 'soon' | 'inTime'

// Asked when it is drawn: chunks of the build import each other, and an icon may come after this module.
const iconOf = (urgency: Urgency) => ({ inTime: CheckIcon, soon: ClockIcon, late: AlertIcon })[urgency]

const inks = { inTime: 'good', soon: 'waits', late: 'bad' } as const

/** When somebody is to be called, in words that colour and icon repeat; `title` says it to the minute. */
export function Due({ urgency, title, children }: { urgency: Urgency; title?: string; children: ReactNode }) {
  const Icon = iconOf(urgency)
  return (
    <Row
      as="span"
      gap="xs"
      oneLine
      className={clsx('figures strong one-line small-icons', inks[urgency])}
      title={title}
    >
      <Icon aria-hidden="true" />
      {children}
    </Row>
  )
}
