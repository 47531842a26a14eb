import type { ComponentProps } from 'react'
import './message-bar.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  kind: 'success' | 'warning' | 'error' | 'note'
}

/** A sentence over the page, and what can be done about it. The sign-in page has it too, so it does without antd. */
export const MessageBar = ({ kind, ...rest }: Props) => <div className={`message-bar message-${kind}`} {...rest} />
