import type { ReactNode } from 'react'

/** How forms mark what has to be filled in: behind its name, as every form of the console does. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && (
      <span className="required" aria-hidden="true">
        *
      </span>
    )}
  </>
)
