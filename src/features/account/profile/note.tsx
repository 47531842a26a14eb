import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout.tsx'

/** A sentence above the inputs or the buttons that it explains. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Stack as="p" below="xl" className="muted">
    {children}
  </Stack>
)
