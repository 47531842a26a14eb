import { useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import type { FormDialogProps } from '#src/record/dialog-props.ts'
import { DiscardDialog } from '#src/ui/questions.tsx'
import '../negotiations.css'
import { Dialog } from '#src/ui/dialog.tsx'
import { NegotiationForm } from './negotiation-form.tsx'

/** The form of a new negotiation in a dialog. It confirms before unsaved input is lost; those there are have a page. */
export function NegotiationFormDialog({ table, initial, open, onClose, afterClose }: FormDialogProps) {
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const [scope] = useState(createInputScope)
  const requestClose = () => (scope.hasUnsavedInput() ? setConfirmingDiscard(true) : onClose())
  return (
    <Dialog
      open={open}
      className="negotiation-dialog"
      title={newWord(table.label)}
      width={1120}
      centered
      destroyOnHidden
      maskClosable={false}
      onCancel={requestClose}
      afterClose={afterClose}
      footer={null}
    >
      <InputScopeContext value={scope}>
        <NegotiationForm {...{ table, initial }} onDone={onClose} onCancel={requestClose} />
      </InputScopeContext>
      <DiscardDialog
        open={confirmingDiscard}
        onKeep={() => setConfirmingDiscard(false)}
        onDiscard={() => {
          setConfirmingDiscard(false)
          scope.discard()
          onClose()
        }}
      />
    </Dialog>
  )
}
