import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'

interface Props {
  title: string
  /** What is said without lines. */
  empty?: string
  children: readonly ReactNode[]
}

/** What is known of a count of one kind, a line each. */
export const ProgressSection = ({ title, empty, children }: Props) => (
  <Stack as="section" gap="xs" aria-label={title}>
    <h3 className="muted small">{title}</h3>
    {children.length === 0 ? <p className="muted">{empty}</p> : <Lines gap="md">{children}</Lines>}
  </Stack>
)
