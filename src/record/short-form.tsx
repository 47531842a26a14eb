import { Form } from 'antd'
import { type KeyboardEvent, type ReactNode, use, useState } from 'react'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { useDiscardQuestion } from '#src/ui/questions.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { DraftNotice } from './drafts/draft-notice.tsx'
import { ChangeListener } from './form-fields.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { isSaveKey } from './save-key.ts'
import { useFormName } from './use-form-name.ts'
import type { RecordForm } from './use-record-form.ts'

/** What is typed within it is left together, and saved together. */
export function OwnInputScope({ children }: { children: ReactNode }) {
  const [scope] = useState(createInputScope)
  return <InputScopeContext value={scope}>{children}</InputScopeContext>
}

interface Props {
  record: RecordForm
  /** The accessible name. */
  label: string
  /** Whether there is anything to leave. */
  isOpen?: boolean
  /** Replaces the way in which the record is saved. */
  onSubmit?: () => Promise<void>
  /** It is given up, after a question where something would be lost. */
  onLeave: () => void
  /** What its inputs look like. */
  className?: string
  /** The inputs, with the buttons: the one that leaves it asks first. */
  children: (leave: () => void) => ReactNode
}

/** A form of a few fields in the middle of a page, within an `OwnInputScope`: Ctrl+Enter saves it, Escape leaves it. */
export function ShortForm({ record, label, isOpen = true, onSubmit, onLeave, className, children }: Props) {
  const scope = use(InputScopeContext)
  const { form, saving } = record
  const name = useFormName()
  const { leave, question } = useDiscardQuestion({
    hasInput: () => record.isChanged() || scope.hasUnsavedInput(),
    onDiscard: () => {
      record.draft.discard()
      scope.discard()
    },
    onLeave,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // What is pressed in its dialogs comes here as well.
    if (saving || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    if (isSaveKey(event)) form.submit()
    if (event.key === 'Escape' && isOpen) leave()
  }
  return (
    <section aria-label={label} onKeyDown={onKeyDown}>
      <DraftNotice draft={record.draft} gone={record.gone} />
      <Form
        {...{ form, name, className }}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={record.start}
        preserve={false}
        disabled={saving}
        onFinish={onSubmit ?? record.submit}
        onFinishFailed={({ errorFields }) => record.showInvalid(String(errorFields[0]?.name[0] ?? ''))}
      >
        {children(leave)}
        <ChangeListener onChange={record.draft.autosave} />
      </Form>
      <RecordConflict {...record} />
      {question}
    </section>
  )
}
