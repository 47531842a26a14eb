import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#schema/messages.ts'
import { type Composed, composed } from '#schema/rules/mail-text.ts'
import { type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { randomKey } from '#src/providers/data.ts'
import { t } from '../texts.ts'
import { refreshSends } from './known-sends.ts'
import { requestSend, type SendValues } from './request-send.ts'
import type { SendPreview } from './use-preview.ts'

interface Options {
  kind: SendKind
  negotiationId: number
  preview?: SendPreview
  /** The template chosen instead of the usual one. */
  modelloId?: number
  onAccepted: () => void
}

export interface SendForm {
  form: FormInstance<SendValues>
  values: SendValues
  brochure: readonly File[]
  extra: readonly File[]
  setBrochure: (files: File[]) => void
  setExtra: (files: File[]) => void
  /** All files in the order in which they go. */
  files: readonly File[]
  sending: boolean
  /** How much of the files is there, while they are on their way. */
  percent?: number
  isChanged: () => boolean
  /** What was typed last asks for another send. */
  changed: () => void
  refuse: (field?: string | number) => void
  submit: () => Promise<void>
  stop: () => void
}

/** What the dialog starts with. */
export const startOf = ({ email, template, values }: SendPreview): SendValues => {
  const { oggetto, testo } = template ? composed(template, values) : { oggetto: '', testo: '' }
  return { email: email ?? '', note_invio_anagrafica: values.noteInvio ?? '', oggetto, testo }
}

/** The mail that these values make of the template; that of a brochure for marketing is what was typed. */
export function mailOf(kind: SendKind, { template, values: filled }: SendPreview, values: SendValues): Composed {
  const { oggetto = '', testo = '', note_invio_anagrafica: note } = values
  if (sendKinds[kind].freeText || !template) return { oggetto, testo, missing: [] }
  return composed(template, sendKinds[kind].noteField ? { ...filled, noteInvio: note ?? null } : filled)
}

/** A send that is being prepared, and asked for once however often the button is pressed. */
export function useSendForm({ kind, negotiationId, preview, modelloId, onAccepted }: Options): SendForm {
  const [form] = Form.useForm<SendValues>()
  const values = Form.useWatch([], form) ?? {}
  const [brochure, setBrochure] = useState<File[]>([])
  const [extra, setExtra] = useState<File[]>([])
  const [percent, setPercent] = useState<number>()
  const [sending, setSending] = useState(false)
  const running = useRef<AbortController>(undefined)
  const key = useRef(randomKey())
  const files = [...brochure, ...extra]
  const isChanged = () => form.isFieldsTouched() || files.length > 0
  useUnsavedInput(isChanged)
  useOtherTemplate(form, preview)

  /** A repetition of the same request has the same key, so that a lost answer makes no second mail. */
  const changed = () => {
    key.current = randomKey()
  }
  const taken = (set: (files: File[]) => void) => (next: File[]) => {
    changed()
    set(next)
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
      const asked = { kind, negotiationId, values: form.getFieldsValue(true), modelloId, files, key: key.current }
      await requestSend({ ...asked, progress: setPercent, signal: controller.signal })
      const { ready } = preview
      showMessage(ready ? said(true, 'sends.accepted') : said('warning', 'sends.acceptedWaiting'))
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
    values,
    brochure,
    extra,
    setBrochure: taken(setBrochure),
    setExtra: taken(setExtra),
    files,
    sending,
    percent,
    isChanged,
    changed,
    refuse,
    submit,
    stop: () => running.current?.abort(),
  }
}

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
