import type { ComponentProps } from 'react'
import './message-bar.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  kind: 'success' | 'warning' | 'error' | 'note'
}

/** A message with its buttons. The sign-in page uses it too, so it does not import antd. */
export const MessageBar = ({ kind, ...rest }: Props) => <div className={`message-bar message-${kind}`} {...rest} />
