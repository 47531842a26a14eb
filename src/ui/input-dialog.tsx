import { type ComponentProps, type ReactNode, useState } from 'react'
import { createInputScope, InputScopeContext, useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { Dialog } from './dialog.tsx'
import { useDiscardQuestion } from './questions.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  /** Whether something was entered in it. What its children register by `useUnsavedInput` counts too. */
  hasInput?: boolean
  /** A function gets what leaves the dialog, for a button of its own. */
  children: ReactNode | ((leave: () => void) => ReactNode)
}

/**
 * A dialog whose input is saved by itself, without a form of a row. Where something was entered, each way out of it asks first:
 * its button, Escape, the way back, and leaving the page. While it is being saved, nothing asks.
 */
export function InputDialog({ hasInput = false, onCancel, children, ...rest }: Props) {
  const [scope] = useState(createInputScope)
  const isEntered = hasInput && rest.open === true && rest.busy !== true
  useUnsavedInput(() => isEntered)
  const { leave, question } = useDiscardQuestion({
    hasInput: () => isEntered || scope.hasUnsavedInput(),
    onLeave: () => onCancel?.(),
  })
  return (
    <Dialog {...rest} onCancel={leave}>
      <InputScopeContext value={scope}>{typeof children === 'function' ? children(leave) : children}</InputScopeContext>
      {question}
    </Dialog>
  )
}
