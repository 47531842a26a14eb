import { useRef, useState } from 'react'

/** What a dialog takes to close itself: it stays mounted until it has closed. */
export interface DialogProps {
  open: boolean
  onClose: () => void
  afterClose: () => void
}

/** A dialog that a button opens; the button has the focus again once the dialog has closed. */
export function useDialog() {
  const [state, setState] = useState<'open' | 'closing'>()
  const opener = useRef<HTMLButtonElement>(null)
  const dialog: DialogProps = {
    open: state === 'open',
    onClose: () => setState('closing'),
    afterClose: () => {
      setState(undefined)
      opener.current?.focus()
    },
  }
  return { opener, shown: state !== undefined, show: () => setState('open'), dialog }
}
