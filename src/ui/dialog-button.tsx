import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { OnDemand } from './on-demand.tsx'

/** What a dialog takes to close itself: it stays mounted until it has closed. */
export interface DialogProps {
  open: boolean
  onClose: () => void
  afterClose: () => void
}

interface Props {
  icon?: ReactNode
  /** The dialog, whose code may come with it. */
  dialog: (props: DialogProps) => ReactNode
  children: ReactNode
}

/** A button that opens a dialog, and has the focus again once that has closed: `<DialogButton dialog={(props) => <Steps {...props} />}>`. */
export function DialogButton({ icon, dialog, children }: Props) {
  const [state, setState] = useState<'open' | 'closing'>()
  const opener = useRef<HTMLButtonElement>(null)
  const afterClose = () => {
    setState(undefined)
    opener.current?.focus()
  }
  return (
    <>
      <Button ref={opener} icon={icon} onClick={() => setState('open')}>
        {children}
      </Button>
      {state && (
        <OnDemand onGiveUp={afterClose}>
          {dialog({ open: state === 'open', onClose: () => setState('closing'), afterClose })}
        </OnDemand>
      )}
    </>
  )
}
