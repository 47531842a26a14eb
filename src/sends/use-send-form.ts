import { useQueryClient } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import { createAttempts } from '#src/commands/policies.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { type MessageRequest, ofRow, showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import type { KindDeclaration, SendRegister } from './register.ts'
import { contentOf, formKeys, requestSend, type SendRequest } from './request-send.ts'
import { initialValuesOf } from './send-content.ts'
import { t } from './texts.ts'
import type { KeptFile, SendPreview } from './use-preview.ts'
import { type ChosenFiles, type SendDraft, useSendDraft } from './use-send-draft.ts'
import { refreshSends } from './use-sends.tsx'

interface Options {
  register: SendRegister
  kindName: string
  kind: KindDeclaration
  row: Row
  preview?: SendPreview
  /** The chosen template; undefined for the default one. */
  modelloId?: number
  onTemplate: (id: number) => void
  /** Called when the server has queued the send, with its id. */
  onAccepted: (id: number | undefined) => void
}

export interface SendForm {
  form: FormInstance<Values>
  values: Values
  chosen: ChosenFiles
  setFiles: (files: ChosenFiles) => void
  /** The attached kept files, and the function that leaves one out. */
  kept: readonly KeptFile[]
  leaveOut: (id: number) => void
  /** All chosen files, in the order of the request. */
  files: readonly File[]
  sending: boolean
  /** Progress of the running upload. */
  percent?: number
  draft: SendDraft
  isChanged: () => boolean
  showInvalid: (key?: string | number) => void
  submit: () => Promise<void>
  stop: () => void
}

/** The form of a send, which is requested once however often the user presses the button. */
export function useSendForm(options: Options): SendForm {
  const { register, kindName, kind, row, preview, modelloId, onAccepted } = options
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const values = Form.useWatch([], form)
  const [chosen, setChosen] = useState<ChosenFiles>({})
  const { run, ...running } = useRunning()
  const [attempts] = useState(createAttempts)
  const files = (kind.fileGroups ?? []).flatMap((group) => chosen[group.key] ?? [])
  const { kept, keptIds, leftOut, setLeftOut, leaveOut } = useKeptFiles(preview)
  const isChanged = () => draft.isTyped() || files.length > 0 || kept.length < (preview?.files.length ?? 0)
  const draft = useSendDraft({
    ...options,
    form,
    values,
    files: chosen,
    leftOut,
    onFiles: setFiles,
    onLeftOut: setLeftOut,
  })
  useUnsavedInput(isChanged, draft)
  useTemplateText(kind, form, preview)

  function setFiles(next: ChosenFiles) {
    setChosen((now) => ({ ...now, ...next }))
  }
  const place = { form, keys: formKeys(kind), about: ofRow(register.sends, row.id) }

  async function request(controls: Controls): Promise<void> {
    const input = { kindName, ownerId: row.id, values: form.getFieldsValue(true), modelloId, files, kept: keptIds }
    // The same content has the same key, from its draft after a crash too, so that a lost response causes no second mail.
    const content = contentOf(register, input)
    const key = await attempts.keyFor(content, () => draft.requestKey(content))
    const id = await requestSend(register, { ...input, ...controls, key })
    attempts.forget(content)
    showMessage({ ...outcome(preview?.ready === true), about: place.about })
    draft.discard()
    onAccepted(id)
    void refreshSends(client, register)
  }

  return {
    ...{ form, chosen, setFiles, files, kept, leaveOut, draft, isChanged, ...running },
    values: values ?? noValues,
    showInvalid: (key) => showInvalid(place, key),
    submit: () => run(request, (failure) => showFailure(place, failure)),
  }
}

type Controls = Pick<SendRequest, 'progress' | 'signal'>

/** Runs one request at a time, with the progress of its upload. */
function useRunning() {
  const running = useRef<AbortController>(undefined)
  const [sending, setSending] = useState(false)
  const [percent, setPercent] = useState<number>()
  async function run(request: (controls: Controls) => Promise<void>, onFailure: (failure: unknown) => void) {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setSending(true)
    try {
      await request({ progress: setPercent, signal })
    } catch (failure) {
      if (!signal.aborted) onFailure(failure)
    } finally {
      running.current = undefined
      setSending(false)
      setPercent(undefined)
    }
  }
  return { sending, percent, run, stop: () => running.current?.abort() }
}

const noValues: Values = {}
const none: readonly KeptFile[] = []

/** The attached kept files; `keptIds` are their ids for the request, if the kind offers some. */
function useKeptFiles(preview: SendPreview | undefined) {
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const offered = preview?.files ?? none
  const kept = offered.filter(({ id }) => !leftOut.includes(id))
  const leaveOut = (id: number) => setLeftOut((before) => [...before, id])
  const keptIds = offered.length > 0 ? kept.map(({ id }) => id) : undefined
  return { kept, keptIds, leftOut, setLeftOut, leaveOut }
}

const outcome = (ready: boolean): MessageRequest =>
  ready ? { success: true, message: t('sends.accepted') } : { success: 'warning', message: t('sends.acceptedWaiting') }

/** The place of the errors of a send: its form with the keys of its fields, and the subject of its messages. */
interface Place {
  form: FormInstance<Values>
  keys: readonly string[]
  about: string
}

function showInvalid({ form, keys, about }: Place, key?: string | number): void {
  showMessage({ success: 'warning', message: messages.invalid, about })
  const name = keys.find((one) => one === key)
  if (name) form.focusField(name)
}

/** Shows errors of fields below the fields, and all others in a message. */
function showFailure(place: Place, failure: unknown): void {
  const { form, keys, about } = place
  const { errors = {} } = toHttpError(failure)
  const wrong = keys.filter((key) => errors[key])
  form.setFields(wrong.map((name) => ({ name, errors: errors[name] })))
  const others = Object.keys(errors).filter((key) => !wrong.includes(key))
  const sentences = others.flatMap((key) => errors[key] ?? [])
  if (wrong.length > 0 && others.length === 0) showInvalid(place, wrong[0])
  else reportFailure(failure, sentences.length > 0 ? sentences.join('. ') : undefined, about)
}

/** Fills the fields that the user has not touched with the text and the recipient of the chosen template. */
function useTemplateText(kind: KindDeclaration, form: FormInstance<Values>, preview?: SendPreview): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each template
  useEffect(() => {
    if (!preview) return
    const { email, oggetto, testo } = initialValuesOf(kind, preview)
    const proposed = Object.entries({ email, oggetto, testo }).filter(([name]) => !form.isFieldTouched(name))
    form.setFieldsValue(Object.fromEntries(proposed))
  }, [preview?.template])
}
