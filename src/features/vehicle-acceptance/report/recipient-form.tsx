import { Form, Input } from 'antd'
import { useState } from 'react'
import { messages } from '#schema/messages.ts'
import { MOST_COPIED } from '#schema/rules/email-address.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { SuggestedText } from '#src/fields/suggested-text.tsx'
import { useDebounced } from '#src/fields/use-debounced.ts'
import { t } from './texts.ts'
import { useRecipients } from './use-recipients.ts'
import type { useSendReport } from './use-send-report.ts'

interface Props {
  /** Unique on the page: the send button names this form. */
  name: string
  send: ReturnType<typeof useSendReport>
  ready: boolean
}

/** Whom the report goes to: one address, typed, or that of a customer found by name. */
export function RecipientForm({ name, send, ready }: Props) {
  const [search, setSearch] = useState('')
  const [, searchSoon] = useDebounced(search, setSearch)
  const { available, recipients } = useRecipients(search)
  return (
    <Form
      form={send.form}
      name={name}
      layout="vertical"
      disabled={send.sending}
      requiredMark={false}
      onValuesChange={send.changed}
      onFinish={() => send.submit(ready)}
    >
      <Form.Item
        name="email"
        label={t('acceptanceReport.to')}
        extra={t(available ? 'acceptanceReport.toSearch' : 'acceptanceReport.toHelp')}
        validateTrigger="onSubmit"
        rules={[{ validator: (_rule, value) => checkRecipient(value) }]}
      >
        <SuggestedText
          filterOption={false}
          onSearch={searchSoon}
          options={recipients.map(({ id, name, email }) => ({ key: id, value: email, label: `${name}: ${email}` }))}
        >
          {/* Escape would empty an input of the type search, which it is otherwise. */}
          <Input type="text" maxLength={MOST_COPIED} aria-required />
        </SuggestedText>
      </Form.Item>
    </Form>
  )
}

function checkRecipient(value: unknown): Promise<void> {
  if (oneRecipient(value)) return Promise.resolve()
  const empty = typeof value !== 'string' || value.trim() === ''
  return Promise.reject(new Error(empty ? messages.required : messages.oneRecipient))
}
