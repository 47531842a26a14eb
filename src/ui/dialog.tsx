import { Modal, type ModalProps } from 'antd'
import './dialog.css'

interface Props extends ModalProps {
  /** Confirming ends or loses something: the button that does is red, and the focus is on the one that does not. */
  irreversible?: boolean
}

/**
 * A dialog. Its title and its buttons stay within the window, and what lies between them scrolls: every dialog of the console is one,
 * so that none can lose its buttons.
 */
export function Dialog({ irreversible = false, className = '', ...rest }: Props) {
  const { okButtonProps, cancelButtonProps } = rest
  return (
    <Modal
      {...rest}
      {...(irreversible && {
        destroyOnHidden: true,
        okButtonProps: { ...okButtonProps, danger: true },
        cancelButtonProps: { ...cancelButtonProps, autoFocus: true },
      })}
      className={`dialog ${className}`.trim()}
    />
  )
}
