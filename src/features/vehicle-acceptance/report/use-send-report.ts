import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { randomKey } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import { useDraft } from '#src/record/drafts/use-draft.ts'
import { ACCEPTANCES, type Acceptance } from './report-file.ts'
import { reportPath } from './report-path.ts'
import { t } from './texts.ts'

const EMAIL = 'email'

interface Values {
  email?: string
}

/** The form that asks for the report of an acceptance to be sent; its recipient is kept on the device until it is. */
export function useSendReport(
  acceptance: Acceptance,
  { modelloId, proposed }: { modelloId?: number; proposed?: string | null },
  onAccepted: () => void,
) {
  const [form] = Form.useForm<Values>()
  const [sending, setSending] = useState(false)
  const path = reportPath(useModel(), acceptance.id)
  // Changed input is another request, with a key of its own.
  const [key, setKey] = useState(randomKey)
  const email = Form.useWatch(EMAIL, form) ?? ''
  const draft = useDraft({ table: ACCEPTANCES, id: acceptance.id, kind: 'invia-verbale' }, ({ entries }) => {
    const typed = entries.find((entry) => entry.key === EMAIL)?.value
    if (typeof typed === 'string') form.setFields([{ name: EMAIL, value: typed, touched: true }])
  })
  const isChanged = () => form.isFieldTouched(EMAIL) && email.trim() !== ''
  useEffect(() => {
    if (proposed && !form.isFieldTouched(EMAIL)) form.setFieldsValue({ email: proposed })
  }, [proposed, form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again when the recipient has changed
  useEffect(() => {
    const title = `${t('acceptanceReport.title')}: ${acceptance.matricola}`
    const entry = { key: EMAIL, label: t('acceptanceReport.to'), type: 'text', value: email }
    draft.autosave(() => (isChanged() ? { title, path, entries: [entry], files: [] } : undefined))
  }, [email])
  useUnsavedInput(isChanged, { discard: draft.discard })

  async function submit(ready: boolean): Promise<void> {
    setSending(true)
    try {
      const body = {
        idAccettazione: acceptance.id,
        email: email.trim(),
        ...(modelloId !== undefined && { modelloId }),
      }
      await call(`/api/${ACCEPTANCES}/invia-verbale`, { method: 'POST', body, headers: { 'Idempotency-Key': key } })
      draft.discard()
      showMessage({
        success: ready ? true : 'warning',
        message: t(ready ? 'acceptanceReport.accepted' : 'acceptanceReport.acceptedWaiting'),
      })
      form.resetFields()
      onAccepted()
    } catch (failure) {
      const errors = toHttpError(failure).errors?.email
      if (errors) form.setFields([{ name: EMAIL, errors }])
      else reportFailure(failure)
    } finally {
      setSending(false)
    }
  }

  const renewKey = () => setKey(randomKey())
  const changed = () => {
    renewKey()
    form.setFields([{ name: EMAIL, errors: [] }])
  }
  return { form, email, isChanged, sending, draft, submit, renewKey, changed }
}
