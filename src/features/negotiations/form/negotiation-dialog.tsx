import { useState } from 'react'
import { newWord } from '#schema/italian/words.ts'
import { usePhone } from '#src/lib/media.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import type { FormDialogProps } from '#src/record/dialog-props.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { NegotiationForm } from './negotiation-form.tsx'

/** The form of a new negotiation in a dialog. It confirms before unsaved input is lost; those there are have a page. */
export function NegotiationFormDialog({ table, initial, open, onClose, afterClose }: FormDialogProps) {
  const phone = usePhone()
  const [scope] = useState(createInputScope)
  const { hasUnsavedInput, discard } = scope
  const { leave, question } = useDiscardQuestion({ hasInput: hasUnsavedInput, onDiscard: discard, onLeave: onClose })
  return (
    <Dialog
      open={open}
      title={newWord(table.label)}
      width={1120}
      centered={!phone}
      destroyOnHidden
      maskClosable={false}
      onCancel={leave}
      afterClose={afterClose}
      footer={null}
    >
      <InputScopeContext value={scope}>
        <NegotiationForm {...{ table, initial }} onDone={onClose} onCancel={leave} />
      </InputScopeContext>
      {question}
    </Dialog>
  )
}
