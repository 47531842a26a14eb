import { useState } from 'react'
import { SaveAnywayDialog } from '#src/ui/questions.tsx'
import type { FormOptions } from './form-options.ts'
import type { RecordForm } from './use-record-form.ts'

/** Saves a form, after a question where its options warn of what it holds; `question` must be rendered. */
export function useWarnedSubmit({ form, submit }: RecordForm, options?: FormOptions) {
  const [warning, setWarning] = useState<string>()
  const saveAnyway = () => {
    setWarning(undefined)
    void submit()
  }
  return {
    submit: async () => {
      const doubt = await options?.warning?.(form.getFieldsValue(true))
      if (doubt === undefined) await submit()
      else setWarning(doubt)
    },
    question: <SaveAnywayDialog warning={warning} onCancel={() => setWarning(undefined)} onSave={saveAnyway} />,
  }
}
