import type { ReactNode } from 'react'
import { CallActions, type CallActionsProps } from './call-actions.tsx'
import './call-line.css'

interface Props extends CallActionsProps {
  /** The name as what leads on from it. */
  heading: ReactNode
  /** What tells the person behind the name, beside it. */
  beside?: ReactNode
  /** Why they are to be called, the urgency first. */
  why: ReactNode
  /** Stands in the place of the actions. */
  instead?: ReactNode
  /** What is written about them, or opens for it, below. */
  children?: ReactNode
}

/** Somebody to call, in a line: who, why, and what is done about it. */
export const CallLine = ({ heading, beside, why, instead, children, ...actions }: Props) => (
  <div className="call-line">
    <div className="call-line-row">
      <div className="call-line-who">
        <div className="call-line-name">
          {heading}
          {beside}
        </div>
        <div className="call-line-why">{why}</div>
      </div>
      {instead ?? <CallActions {...actions} />}
    </div>
    {children}
  </div>
)
