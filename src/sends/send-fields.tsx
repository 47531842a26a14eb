import { Form } from 'antd'
import { useId } from 'react'
import { optionLabel } from '#schema/fields/choice.ts'
import { tableOf } from '#schema/model.ts'
import { fieldOf } from '#schema/table.ts'
import { useModel } from '#src/providers/model.ts'
import { FieldItem } from '#src/record/field-item.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { FileGroups, FilesErrors, filesErrors, KeptFiles } from './files.tsx'
import { Recipient } from './recipient.tsx'
import type { KindDeclaration, SendRegister } from './register.ts'
import { initialValuesOf } from './send-content.ts'
import styles from './send-fields.module.css'
import { t } from './texts.ts'
import type { SendPreview, TemplateChoice } from './use-preview.ts'
import type { SendForm } from './use-send-form.ts'

interface Props {
  register: SendRegister
  kind: KindDeclaration
  /** Unique on the page: the send button names this form. */
  name: string
  preview: SendPreview
  modelloId?: number
  send: SendForm
  onTemplate: (id: number) => void
}

/** The form of a send: template, recipient, and the further fields of its kind. */
export function SendFields({ register, kind, name, preview, modelloId, send, onTemplate }: Props) {
  const { form, sending } = send
  const { templates, files } = preview
  const chosenId = modelloId ?? preview.modelloId
  const handleChange = (changed: object) => {
    // Validated only on submit, so its error stays until the next change.
    if (kind.suggestions && 'email' in changed) form.setFields([{ name: 'email', errors: [] }])
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className={styles.fields}
      initialValues={initialValuesOf(kind, preview)}
      disabled={sending}
      requiredMark={requiredMark}
      onValuesChange={handleChange}
      onFinish={send.submit}
      onFinishFailed={({ errorFields }) => send.showInvalid(errorFields[0]?.name[0])}
    >
      {templates.length > 1 && <Templates {...{ register, templates }} value={chosenId} onChange={onTemplate} />}
      <Recipient {...{ register, kind }} template={templates.find(({ id }) => id === chosenId)} />
      <Texts {...{ register, kind, send }} />
      {files.length > 0 && (
        <KeptFiles title={kind.keptFiles ?? ''} files={send.kept} disabled={sending} onRemove={send.leaveOut} />
      )}
      {kind.fileGroups && (
        <>
          <FileGroups
            groups={kind.fileGroups}
            chosen={send.chosen}
            disabled={sending}
            onChange={(key, files) => send.setFiles({ [key]: files })}
          />
          <FilesErrors errors={filesErrors(kind, send.files)} />
        </>
      )}
    </Form>
  )
}

/** The fields of a note, and the subject and text of a kind without a template. */
function Texts({
  register,
  kind: { noteField = '', note, freeText },
  send,
}: Pick<Props, 'register' | 'kind' | 'send'>) {
  const model = useModel()
  const table = tableOf(model, register.sends)
  const noteDefinition = fieldOf(tableOf(model, register.owner.table), noteField)
  const items = [
    ...(noteDefinition && note
      ? [{ key: noteField, field: { ...noteDefinition, label: note.label, help: note.help } }]
      : []),
    ...(freeText ? ['oggetto', 'testo'] : []).flatMap((key) => {
      const field = fieldOf(table, key)
      return field ? [{ key, field: { ...field, required: true } }] : []
    }),
  ]
  return items.map((item) => (
    <FieldItem key={item.key} item={{ ...item, name: item.key }} form={send.form} table={table} />
  ))
}

interface TemplatesProps {
  register: SendRegister
  templates: readonly TemplateChoice[]
  value: number | null
  onChange: (id: number) => void
}

function Templates({ register, templates, value, onChange }: TemplatesProps) {
  const id = useId()
  const { lingua: language = {} } = tableOf(useModel(), register.templates).fields
  return (
    <Form.Item label={t('sends.template')} htmlFor={id}>
      <PlainSelect
        id={id}
        value={value ?? undefined}
        options={templates.map(({ id, nome, lingua }) => ({
          value: id,
          label: templateLabel(nome, optionLabel(language, lingua)),
        }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}

/** The name of a template with its language, unless the name contains it. */
export const templateLabel = (name: string, language: string): string =>
  name.toLowerCase().includes(language.toLowerCase()) ? name : t('sends.templateIn', { name, language })
