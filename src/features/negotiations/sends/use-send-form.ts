import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#schema/messages.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { type MessageRequest, ofRow, showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { randomKey } from '#src/providers/data.ts'
import { type Negotiation, SENDS } from '../paths.ts'
import { t } from '../texts.ts'
import { requestSend, type SendValues } from './request-send.ts'
import { initialValuesOf } from './send-content.ts'
import { refreshSends } from './sends-cache.ts'
import type { KeptFile, SendPreview } from './use-preview.ts'
import { type SendDraft, type SendFiles, useSendDraft } from './use-send-draft.ts'

interface Options {
  kind: SendKind
  negotiation: Negotiation
  preview?: SendPreview
  /** The chosen template; undefined for the default one. */
  modelloId?: number
  onTemplate: (id: number) => void
  onAccepted: () => void
}

export interface SendForm {
  form: FormInstance<SendValues>
  values: SendValues
  chosen: SendFiles
  setFiles: (files: Partial<SendFiles>) => void
  /** The kept files that go along, and how one of them is left out. */
  kept: readonly KeptFile[]
  leaveOut: (id: number) => void
  /** All chosen files, in the order of the request. */
  files: readonly File[]
  sending: boolean
  /** Progress of the running upload. */
  percent?: number
  draft: SendDraft
  isChanged: () => boolean
  /** Changed input is another request, with a key of its own. */
  renewKey: () => void
  showInvalid: (field?: string | number) => void
  submit: () => Promise<void>
  stop: () => void
}

/** The form of a send, which is requested once however often the user presses the button. */
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
  const { kept, keptIds, leaveOut } = useKeptFiles(preview, renewKey)
  const isChanged = () => form.isFieldsTouched() || files.length > 0 || kept.length < (preview?.files.length ?? 0)
  const draft = useSendDraft({ ...options, form, values, files: chosen, onFiles: setFiles })
  useUnsavedInput(isChanged, draft)
  useTemplateText(form, preview)

  /** A retry of the same request keeps its key, so that a lost response causes no second mail. */
  function renewKey() {
    key.current = randomKey()
  }
  function setFiles(next: Partial<SendFiles>) {
    renewKey()
    setChosen((now) => ({ ...now, ...next }))
  }
  const about = ofRow(SENDS, negotiation.id)
  const showInvalid = (field?: string | number) => showInvalidField(form, about, field)

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
        kept: keptIds,
        key: key.current,
      }
      await requestSend({ ...asked, progress: setPercent, signal: controller.signal })
      showMessage({ ...outcome(preview.ready), about })
      draft.discard()
      onAccepted()
      refreshSends()
    } catch (failure) {
      if (!controller.signal.aborted) showFailure(form, failure, { about, showInvalid })
    } finally {
      running.current = undefined
      setSending(false)
      setPercent(undefined)
    }
  }

  return {
    form,
    values: values ?? noValues,
    chosen,
    setFiles,
    files,
    kept,
    leaveOut,
    draft,
    sending,
    percent,
    isChanged,
    renewKey,
    showInvalid,
    submit,
    stop: () => running.current?.abort(),
  }
}

const noValues: SendValues = {}
const none: readonly KeptFile[] = []

/** The kept files that go along; `keptIds` are their ids, as requests name them, where there were some to choose from. */
function useKeptFiles(preview: SendPreview | undefined, onChange: () => void) {
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const offered = preview?.files ?? none
  const kept = offered.filter(({ id }) => !leftOut.includes(id))
  const leaveOut = (id: number) => {
    onChange()
    setLeftOut((before) => [...before, id])
  }
  return { kept, keptIds: offered.length > 0 ? kept.map(({ id }) => id) : undefined, leaveOut }
}

const outcome = (ready: boolean): MessageRequest =>
  ready ? { success: true, message: t('sends.accepted') } : { success: 'warning', message: t('sends.acceptedWaiting') }

const fieldNames = ['email', 'note_invio_anagrafica', 'oggetto', 'testo'] as const

function showInvalidField(form: FormInstance<SendValues>, about: string, field?: string | number): void {
  showMessage({ success: 'warning', message: messages.invalid, about })
  const name = fieldNames.find((one) => one === field)
  if (name) form.focusField(name)
}

/** Shows errors of fields below them, and all others in a message. */
function showFailure(
  form: FormInstance<SendValues>,
  failure: unknown,
  { about, showInvalid }: Pick<SendForm, 'showInvalid'> & { about: string },
): void {
  const { errors = {} } = toHttpError(failure)
  const shownFields = fieldNames.filter((name) => errors[name] && form.getFieldInstance(name) !== undefined)
  form.setFields(shownFields.map((name) => ({ name, errors: errors[name] })))
  const others = Object.keys(errors).filter((name) => !shownFields.some((one) => one === name))
  const sentences = others.flatMap((name) => errors[name] ?? [])
  if (shownFields.length > 0 && others.length === 0) showInvalid(shownFields[0])
  else reportFailure(failure, sentences.length > 0 ? sentences.join('. ') : undefined, about)
}

/** Fills the fields that the user has not touched with the text and the recipient of the chosen template. */
function useTemplateText(form: FormInstance<SendValues>, preview?: SendPreview): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each template
  useEffect(() => {
    if (!preview) return
    const initial = initialValuesOf(preview)
    const untouched = (['email', 'oggetto', 'testo'] as const).filter((name) => !form.isFieldTouched(name))
    form.setFieldsValue(Object.fromEntries(untouched.map((name) => [name, initial[name]])))
  }, [preview?.template])
}
