import { type ReactNode, useId } from 'react'
import { Row, Stack } from '#src/ui/layout.tsx'

/** What is asked for, above the answer. */
export const Choices = ({ children }: { children: ReactNode }) => (
  <Row gap="xl" lineGap="lg" below="xl" align="end">
    {children}
  </Row>
)

interface Props {
  label: string
  /** For several values in a line. */
  wide?: boolean
  /** The control, which gets the id that its label names. */
  children: (id: string) => ReactNode
}

/** A choice with its label above it. */
export function Choice({ label, wide = false, children }: Props) {
  const id = useId()
  return (
    <Stack gap="xs" most={wide ? '45rem' : '20rem'} className="grows own-line-on-phone">
      <label htmlFor={id} className="muted">
        {label}
      </label>
      {children(id)}
    </Stack>
  )
}
