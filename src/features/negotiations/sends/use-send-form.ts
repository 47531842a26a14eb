import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#schema/messages.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { randomKey } from '#src/providers/data.ts'
import { t } from '../texts.ts'
import { refreshSends } from './known-sends.ts'
import { requestSend, type SendValues } from './request-send.ts'
import type { Negotiation } from './send.ts'
import { startOf } from './send-words.ts'
import type { SendPreview } from './use-preview.ts'
import { type SendDraft, type SendFiles, useSendDraft } from './use-send-draft.ts'

interface Options {
  kind: SendKind
  negotiation: Negotiation
  preview?: SendPreview
  /** The template chosen instead of the usual one. */
  modelloId?: number
  onTemplate: (id: number) => void
  onAccepted: () => void
}

export interface SendForm {
  form: FormInstance<SendValues>
  values: SendValues
  chosen: SendFiles
  setFiles: (files: Partial<SendFiles>) => void
  /** All files in the order in which they go. */
  files: readonly File[]
  sending: boolean
  /** How much of the files is there, while they are on their way. */
  percent?: number
  draft: SendDraft
  isChanged: () => boolean
  /** What was typed last asks for another send. */
  changed: () => void
  refuse: (field?: string | number) => void
  submit: () => Promise<void>
  stop: () => void
}

/** A send that is being prepared, and asked for once however often the button is pressed. */
export function useSendForm(options: Options): SendForm {
  const { kind, negotiation, preview, modelloId, onAccepted } = options
  const [form] = Form.useForm<SendValues>()
  const values = Form.useWatch([], form)
  const [chosen, setChosen] = useState<SendFiles>({ brochure: [], extra: [] })
  const [percent, setPercent] = useState<number>()
  const [sending, setSending] = useState(false)
  const running = useRef<AbortController>(undefined)
  const key = useRef(randomKey())
  const files = [...chosen.brochure, ...chosen.extra]
  const isChanged = () => form.isFieldsTouched() || files.length > 0
  const draft = useSendDraft({ ...options, form, values, files: chosen, onFiles: setFiles })
  useUnsavedInput(isChanged, draft)
  useOtherTemplate(form, preview)

  /** A repetition of the same request has the same key, so that a lost answer makes no second mail. */
  const changed = () => {
    key.current = randomKey()
  }
  function setFiles(next: Partial<SendFiles>) {
    changed()
    setChosen((now) => ({ ...now, ...next }))
  }
  const refuse = (field?: string | number) => {
    showMessage({ success: 'warning', message: messages.invalid })
    const name = fieldNames.find((one) => one === field)
    if (name) form.focusField(name)
  }

  async function submit(): Promise<void> {
    if (running.current || !preview) return
    const controller = new AbortController()
    running.current = controller
    setSending(true)
    try {
      const asked = {
        kind,
        negotiationId: negotiation.id,
        values: form.getFieldsValue(true),
        modelloId,
        files,
        key: key.current,
      }
      await requestSend({ ...asked, progress: setPercent, signal: controller.signal })
      const { ready } = preview
      showMessage(ready ? said(true, 'sends.accepted') : said('warning', 'sends.acceptedWaiting'))
      draft.discard()
      onAccepted()
      refreshSends()
    } catch (failure) {
      if (!controller.signal.aborted) showFailure(form, failure, refuse)
    } finally {
      running.current = undefined
      setSending(false)
      setPercent(undefined)
    }
  }

  return {
    form,
    values: values ?? none,
    chosen,
    setFiles,
    files,
    draft,
    sending,
    percent,
    isChanged,
    changed,
    refuse,
    submit,
    stop: () => running.current?.abort(),
  }
}

const none: SendValues = {}

const said = (success: true | 'warning', key: 'sends.accepted' | 'sends.acceptedWaiting') => ({
  success,
  message: t(key),
})

const fieldNames = ['email', 'note_invio_anagrafica', 'oggetto', 'testo'] as const

/** Sentences about a field stand below it; anything else is said in a message. What was typed stays. */
function showFailure(form: FormInstance<SendValues>, failure: unknown, refuse: SendForm['refuse']): void {
  const { errors = {} } = toHttpError(failure)
  const here = fieldNames.filter((name) => errors[name] && form.getFieldInstance(name) !== undefined)
  form.setFields(here.map((name) => ({ name, errors: errors[name] })))
  const others = Object.keys(errors).filter((name) => !here.some((one) => one === name))
  const sentences = others.flatMap((name) => errors[name] ?? [])
  if (here.length > 0 && others.length === 0) refuse(here[0])
  else reportFailure(failure, sentences.length > 0 ? sentences.join('. ') : undefined)
}

/** Another template brings its own words, where nobody has written others. */
function useOtherTemplate(form: FormInstance<SendValues>, preview?: SendPreview): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each answer
  useEffect(() => {
    if (!preview) return
    const words = startOf(preview)
    const untouched = (['oggetto', 'testo'] as const).filter((name) => !form.isFieldTouched(name))
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, words[name]])))
  }, [preview?.template])
}
