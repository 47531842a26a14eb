import { Form, Input } from 'antd'
import { useId } from 'react'
import { messages } from '#schema/messages.ts'
import { tableOf } from '#schema/model.ts'
import { MOST_COPIED } from '#schema/rules/email-address.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { MOST_BYTES, MOST_FILES, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { formatSize } from '#src/lib/format.ts'
import { useModel } from '#src/providers/model.ts'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { t } from '../texts.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { KeptFiles } from './kept-files.tsx'
import { RecipientHelp } from './recipient-help.tsx'
import { initialValuesOf } from './send-content.ts'
import type { SendPreview, TemplateChoice } from './use-preview.ts'
import type { SendForm } from './use-send-form.ts'

interface Props {
  kind: SendKind
  /** Unique on the page: the send button names this form. */
  name: string
  preview: SendPreview
  modelloId?: number
  send: SendForm
  onTemplate: (id: number) => void
}

export function SendFields({ kind, name, preview, modelloId, send, onTemplate }: Props) {
  const { form, sending, submit, showInvalid, renewKey } = send
  const erp = sendKinds[kind].recipient === 'optional'
  const chosenId = modelloId ?? preview.modelloId
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className="send-fields"
      initialValues={initialValuesOf(preview)}
      disabled={sending}
      requiredMark={false}
      onValuesChange={renewKey}
      onFinish={submit}
      onFinishFailed={({ errorFields }) => showInvalid(errorFields[0]?.name[0])}
    >
      {preview.templates.length > 1 && <Templates choices={preview.templates} value={chosenId} onChange={onTemplate} />}
      <Form.Item
        name="email"
        label={erp ? t('sends.toContact') : <Required text={t('sends.to')} />}
        extra={
          erp ? (
            t('sends.toContactHelp')
          ) : (
            <RecipientHelp kind={kind} template={preview.templates.find(({ id }) => id === chosenId)} />
          )
        }
        validateDebounce={DELAY_MS}
        rules={[{ validator: (_rule, value) => asValidation(recipientError(value, erp)) }]}
      >
        <Input inputMode="email" autoComplete="email" maxLength={MOST_COPIED} aria-required={!erp} />
      </Form.Item>
      {sendKinds[kind].noteField && (
        <Form.Item name="note_invio_anagrafica" label={t('sends.notes')} extra={t('sends.notesHelp')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={50_000} />
        </Form.Item>
      )}
      {preview.files.length > 0 && <KeptFiles files={send.kept} disabled={sending} onRemove={send.leaveOut} />}
      {sendKinds[kind].freeText && <MarketingFields send={send} />}
    </Form>
  )
}

const Required = ({ text }: { text: string }) => (
  <>
    {text}
    <span className="required" aria-hidden="true">
      *
    </span>
  </>
)

function recipientError(value: unknown, optional: boolean): string | undefined {
  const given = typeof value === 'string' ? value.trim() : ''
  if (given === '') return optional ? undefined : messages.required
  return oneRecipient(given) ? undefined : messages.oneRecipient
}

const asValidation = (error: string | undefined) => (error ? Promise.reject(new Error(error)) : Promise.resolve())
const notBlank = {
  validator: (_rule: unknown, value: unknown) =>
    asValidation(String(value ?? '').trim() === '' ? messages.required : undefined),
}

interface TemplateProps {
  choices: readonly TemplateChoice[]
  value: number | null
  onChange: (id: number) => void
}

function Templates({ choices, value, onChange }: TemplateProps) {
  const id = useId()
  const languages = tableOf(useModel(), 'mail-templates').fields.lingua?.options ?? {}
  return (
    <div className="send-template">
      <label htmlFor={id}>{t('sends.template')}</label>
      <PlainSelect
        id={id}
        value={value ?? undefined}
        options={choices.map(({ id, nome, lingua }) => ({
          value: id,
          label: templateName(nome, languages[lingua] ?? lingua),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

/** With its language, unless the name says it. */
export const templateName = (name: string, language: string): string =>
  name.toLowerCase().includes(language.toLowerCase()) ? name : t('sends.templateIn', { name, language })

const MOST_MB = `${MOST_BYTES / 1024 / 1024} MB`

/** The errors of files that exceed the limits of one mail. */
export function filesErrors(files: readonly File[]): string[] {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return [
    ...(files.length > MOST_FILES ? [t('sends.tooMany', { count: MOST_FILES })] : []),
    ...(size > MOST_BYTES ? [t('sends.tooLarge', { size: formatSize(size), most: MOST_MB })] : []),
  ]
}

/** The mail that a user writes without a template. */
function MarketingFields({ send }: { send: SendForm }) {
  const { chosen, files, setFiles, sending } = send
  return (
    <>
      <Form.Item
        name="oggetto"
        label={<Required text={t('sends.subject')} />}
        rules={[notBlank]}
        validateDebounce={DELAY_MS}
      >
        <Input maxLength={500} autoComplete="off" aria-required />
      </Form.Item>
      <Form.Item
        name="testo"
        label={<Required text={t('sends.text')} />}
        rules={[notBlank]}
        validateDebounce={DELAY_MS}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={50_000} aria-required />
      </Form.Item>
      <FileGroup title={t('sends.brochure')} hint={t('sends.brochureHelp')}>
        <ChosenFiles
          files={chosen.brochure}
          multiple={false}
          button={t('sends.chooseBrochure')}
          label={t('sends.brochure')}
          disabled={sending}
          onChange={(brochure) => setFiles({ brochure })}
        />
      </FileGroup>
      <FileGroup
        title={t('sends.files')}
        hint={t('sends.filesHelp', { count: MOST_FILES, size: formatSize(MOST_BYTES) })}
      >
        <ChosenFiles
          files={chosen.extra}
          multiple
          button={t('sends.chooseFiles')}
          label={t('sends.files')}
          disabled={sending}
          onChange={(extra) => setFiles({ extra })}
        />
      </FileGroup>
      <div role="alert" className="send-files-wrong">
        {filesErrors(files).map((error) => (
          <p key={error} className="field-hint">
            {error}
          </p>
        ))}
      </div>
    </>
  )
}

function FileGroup({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <fieldset className="send-files">
      <legend>{title}</legend>
      {children}
      <p className="muted">{hint}</p>
    </fieldset>
  )
}
