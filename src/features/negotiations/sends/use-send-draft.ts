import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { asText } from '#src/lib/format.ts'
import type { Draft, DraftFile, Entry } from '#src/record/drafts/draft.ts'
import { useDraft, type WaitingDraftControls } from '#src/record/drafts/use-draft.ts'
import { NEGOTIATIONS, type Negotiation, pathOfSend } from '../paths.ts'
import { t } from '../texts.ts'
import type { SendValues } from './request-send.ts'
import { initialValuesOf } from './send-content.ts'
import type { SendPreview, TemplateChoice } from './use-preview.ts'

const labels = {
  email: t('sends.to'),
  note_invio_anagrafica: t('sends.notes'),
  oggetto: t('sends.subject'),
  testo: t('sends.text'),
} as const
const names = ['email', 'note_invio_anagrafica', 'oggetto', 'testo'] as const

export interface SendFiles {
  brochure: File[]
  extra: File[]
}

interface Options {
  kind: SendKind
  negotiation: Negotiation
  form: FormInstance<SendValues>
  /** The watched values of the form. */
  values?: SendValues
  files: SendFiles
  preview?: SendPreview
  modelloId?: number
  onFiles: (files: SendFiles) => void
  onTemplate: (id: number) => void
}

export interface SendDraft extends WaitingDraftControls {
  /** Files of the draft that the device could not store; the user must choose them again. */
  missing: readonly DraftFile[]
  /** Removes the draft, after sending or when the user discards the input. */
  discard: () => void
}

/** Stores the input of a send as a draft until the send is requested. */
export function useSendDraft(options: Options): SendDraft {
  const { kind, negotiation, form, values, files, preview, modelloId } = options
  const [missing, setMissing] = useState<DraftFile[]>([])
  // Its fields, and the templates it may name, come with the preview.
  const [pending, setPending] = useState<Draft>()
  const isClosed = useRef(false)
  const id = { table: NEGOTIATIONS, id: negotiation.id, kind: `invia-${kind}` }
  const { autosave, discard, ...waiting } = useDraft(id, setPending)

  function restore(draft: Draft) {
    const typed = draft.entries.filter(({ key }) => names.some((name) => name === key))
    form.setFields(typed.flatMap(({ key, value }) => fieldOf(key, value)))
    const template = draft.entries.find(({ key }) => key === TEMPLATE)
    const known = preview?.templates.find((one) => templateName(one) === template?.value)
    if (known) options.onTemplate(known.id)
    setMissing(draft.files.filter(({ file }) => !file))
    options.onFiles({ brochure: filesAs(draft, 'brochure'), extra: filesAs(draft, 'extra') })
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
    const entries = [...editedEntries(form, preview), ...chosenTemplate(preview, modelloId)]
    const chosen = [...asDraftFiles('brochure', files.brochure), ...asDraftFiles('extra', files.extra), ...missing]
    const title = `${t(`sends.titles.${kind}`)}: ${asText(negotiation.ragioneSociale)}`
    const path = pathOfSend(negotiation.id, kind)
    autosave(() => (entries.length + chosen.length > 0 ? { title, path, entries, files: chosen } : undefined))
  }, [values, files, modelloId, missing, pending])

  return {
    ...waiting,
    missing,
    discard: () => {
      isClosed.current = true
      discard()
    },
  }
}

const TEMPLATE = 'modelloId'

const fieldOf = (key: string, value: unknown) =>
  names.flatMap((name) => (name === key ? { name, value: asText(value), touched: true } : []))

/** The touched fields that differ from their initial values. */
function editedEntries(form: FormInstance<SendValues>, preview: SendPreview | undefined): Entry[] {
  const start = preview && initialValuesOf(preview)
  return names
    .filter((name) => form.isFieldTouched(name) && asText(form.getFieldValue(name)) !== asText(start?.[name]))
    .map((name) => ({ key: name, label: labels[name], type: 'text', value: form.getFieldValue(name) }))
}

function chosenTemplate(preview: SendPreview | undefined, modelloId: number | undefined): Entry[] {
  const chosen = preview?.templates.find(({ id }) => id === modelloId)
  return chosen ? [{ key: TEMPLATE, label: t('sends.template'), type: 'text', value: templateName(chosen) }] : []
}

/** Unique among the templates, because the draft stores it instead of the id. */
const templateName = ({ nome, lingua }: TemplateChoice) => `${nome} (${lingua})`

const asDraftFiles = (key: string, files: readonly File[]): DraftFile[] =>
  files.map((file) => ({ key, name: file.name, file }))

const filesAs = ({ files }: Draft, place: string): File[] =>
  files.flatMap(({ key, file }) => (key === place && file ? file : []))
