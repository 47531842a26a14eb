import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The value says by itself what it is: a phone has no room for the label. */
  isPlain?: boolean
  children: ReactNode
}

/** One fact in the head of a page, after what it is called. */
export const Fact = ({ label, isPlain = false, children }: Props) => (
  <div className={isPlain ? 'record-fact fact-plain' : 'record-fact'}>
    <span className="record-fact-label">{label}</span>
    {children}
  </div>
)
