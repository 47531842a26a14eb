import { Modal, type ModalProps } from 'antd'
import { clsx } from 'clsx'
import { createContext, use, useEffectEvent, useLayoutEffect } from 'react'
import { t } from '#src/lib/i18n.ts'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { takeEscape } from '#src/lib/keys/take-escape.ts'
import { useBodyMark } from './body-mark.ts'
import styles from './dialog.module.css'

interface Props extends Omit<ModalProps, 'onCancel'> {
  /** Confirming ends or loses something: the button that does is red, and the focus is on the one that does not. */
  irreversible?: boolean
  /** It is being done: the button that does it says so, and nothing closes the dialog until then. */
  busy?: boolean
  /** By its buttons, Escape, and the way back of the browser. */
  onCancel?: () => void
}

/** The dialog below it stands in the address: the way back leaves that address, and so closes it. */
export const InAddress = createContext(false)

/**
 * A dialog. Its title and its buttons stay within the window, and what lies between them scrolls: every dialog of the console is one,
 * so that none can lose its buttons. The way back of the browser closes it and leaves the page where it is.
 */
export function Dialog({ irreversible = false, busy = false, className, onCancel, children, ...rest }: Props) {
  const { open = false, okButtonProps, cancelButtonProps } = rest
  const close = () => {
    if (!busy) onCancel?.()
  }
  useBodyMark('dialog', open)
  useBackCloses(open && !use(InAddress), close)
  useEarlyEscape(open, close)
  return (
    <Modal
      cancelText={t('form.cancel')}
      {...rest}
      {...(irreversible && { destroyOnHidden: true })}
      okButtonProps={{ loading: busy, ...okButtonProps, ...(irreversible && { danger: true }) }}
      cancelButtonProps={{ disabled: busy, ...cancelButtonProps, ...(irreversible && { autoFocus: true }) }}
      className={clsx(styles.dialog, className)}
      onCancel={close}
    >
      {/* What it asks over itself has no address. */}
      <InAddress value={false}>{children}</InAddress>
    </Modal>
  )
}

/**
 * antd gives a dialog the focus when it has grown to its size: until then Escape is pressed on the control that opened it, and
 * closes the dialog all the same, not one that lies below.
 */
function useEarlyEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  // From the moment it is there: other effects of one whose code came late run only after it was painted.
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isOpen || opener === document.body) return undefined
    return takeEscape(
      () => close(),
      (target) => target === opener,
    )
  }, [isOpen])
}
