import type { ReactNode } from 'react'

/** One fact in the head of a page, after what it is called. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="record-fact">
    <span className="record-fact-label">{label}</span>
    {children}
  </div>
)
