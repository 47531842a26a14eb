import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Draft, DraftField, DraftFile } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import { useModel } from '#src/providers/model.ts'
import { type DraftControls, useDraft, type WaitingDraftControls } from '#src/record/drafts/use-draft.ts'
import { pathOfSend } from './paths.ts'
import type { KindDeclaration, SendRegister } from './register.ts'
import { formKeys } from './request-send.ts'
import { initialValuesOf } from './send-content.ts'
import { t } from './texts.ts'
import type { SendPreview, TemplateChoice } from './use-preview.ts'

/** The chosen files, by the key of their group. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>

interface Options {
  register: SendRegister
  /** The name of the kind, and its declaration. */
  kindName: string
  kind: KindDeclaration
  row: Row
  form: FormInstance<Values>
  /** The watched values of the form. */
  values?: Values
  files: ChosenFiles
  preview?: SendPreview
  modelloId?: number
  /** The ids of the kept files that are left out. */
  leftOut: readonly number[]
  onFiles: (files: ChosenFiles) => void
  onLeftOut: (ids: readonly number[]) => void
  onTemplate: (id: number) => void
}

export interface SendDraft extends WaitingDraftControls, Pick<DraftControls, 'requestKey'> {
  /** Files of the draft that the device could not store; the user must choose them again. */
  missing: readonly DraftFile[]
  /** Whether the input differs from the initial values. */
  isTyped: () => boolean
  /** Removes the draft, after sending or when the user discards the input. */
  discard: () => void
}

/** Stores the input of a send as a draft until the send is requested. */
export function useSendDraft(options: Options): SendDraft {
  const { register, kindName, kind, row, form, values, files, preview, modelloId, leftOut } = options
  const model = useModel()
  const [missing, setMissing] = useState<DraftFile[]>([])
  // Its fields and templates arrive with the preview.
  const [pending, setPending] = useState<Draft>()
  const isClosed = useRef(false)
  const id = { table: register.owner.table, id: row.id, kind: `invia-${kindName}` }
  const { autosave, discard, ...waiting } = useDraft(id, setPending)

  function restore(draft: Draft) {
    const keys = formKeys(kind)
    const typed = draft.entries.filter(({ key }) => keys.includes(key))
    form.setFields(typed.map(({ key, value }) => ({ name: key, value: asText(value), touched: true })))
    const template = draft.entries.find(({ key }) => key === TEMPLATE)
    const chosen = preview?.templates.find((one) => storedTemplate(one) === template?.value)
    if (chosen) options.onTemplate(chosen.id)
    setMissing(draft.files.filter(({ file }) => !file))
    options.onFiles(filesOf(kind, draft))
    options.onLeftOut(draftForm.safeParse(draft.form).data?.leftOut ?? [])
  }

  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    if (!preview || !pending) return
    restoreNow(pending)
    setPending(undefined)
  }, [preview, pending])

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again when one of these has changed
  useEffect(() => {
    if (isClosed.current || pending) return
    const entries = [...typedEntries(kind, form, preview), ...chosenTemplate(preview, modelloId)]
    const chosen = [...Object.entries(files).flatMap(([key, group]) => asDraftFiles(key, group)), ...missing]
    const title = `${kind.title}: ${register.nameOf(row)}`
    const path = pathOfSend(model, register, row.id, kindName)
    const isStored = entries.length + chosen.length + leftOut.length > 0
    const restored: DraftForm = { leftOut: [...leftOut] }
    autosave(() => (isStored ? { title, path, entries, form: restored, files: chosen } : undefined))
  }, [values, files, modelloId, leftOut, missing, pending])

  return {
    ...waiting,
    missing,
    isTyped: () => typedEntries(kind, form, preview).length > 0,
    discard: () => {
      isClosed.current = true
      discard()
    },
  }
}

const TEMPLATE = 'modelloId'

/** The part of the input that has no entry of its own. */
const draftForm = z.object({ leftOut: z.array(z.number()) })
type DraftForm = z.output<typeof draftForm>

/** The touched fields that differ from their initial values. */
function typedEntries(
  kind: KindDeclaration,
  form: FormInstance<Values>,
  preview: SendPreview | undefined,
): DraftField[] {
  const start = preview && initialValuesOf(kind, preview)
  return formKeys(kind)
    .filter((key) => form.isFieldTouched(key) && asText(form.getFieldValue(key)) !== asText(start?.[key]))
    .map((key) => ({ key, label: labelOf(kind, key), type: 'text', value: form.getFieldValue(key) }))
}

const labels: Readonly<Record<string, string>> = {
  email: t('sends.to'),
  oggetto: t('sends.subject'),
  testo: t('sends.text'),
}

const labelOf = ({ noteField, note }: KindDeclaration, key: string): string =>
  (key === noteField ? note?.label : labels[key]) ?? key

function chosenTemplate(preview: SendPreview | undefined, modelloId: number | undefined): DraftField[] {
  const chosen = preview?.templates.find(({ id }) => id === modelloId)
  return chosen ? [{ key: TEMPLATE, label: t('sends.template'), type: 'text', value: storedTemplate(chosen) }] : []
}

/** How a draft stores a template: as text for the user, unique among the templates. */
const storedTemplate = ({ nome, lingua }: TemplateChoice) => `${nome} (${lingua})`

const asDraftFiles = (key: string, files: readonly File[]): DraftFile[] =>
  files.map((file) => ({ key, name: file.name, file }))

/** The files of a draft, by the group they were chosen for. */
const filesOf = ({ fileGroups = [] }: KindDeclaration, { files }: Draft): ChosenFiles =>
  Object.fromEntries(
    fileGroups.map((group) => [group.key, files.flatMap(({ key, file }) => (key === group.key && file ? file : []))]),
  )
