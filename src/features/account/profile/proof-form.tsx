import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PanelActions } from '#src/ui/panel.tsx'
import { t } from '../texts.ts'
import { Note } from './note.tsx'

/** What the user must enter: the password, the app's code, or either that or a recovery code. */
type Proof = 'password' | 'appCode' | 'code'
interface Values {
  password?: string
  code?: string
}

interface Props {
  proofs: readonly Proof[]
  intro?: string
  submit: string
  danger?: boolean
  send: (values: Values) => Promise<void>
  onCancel: () => void
}

const keyOf = (proof: Proof) => (proof === 'password' ? 'password' : 'code')

export function ProofForm({ proofs, intro, submit, danger = false, send, onCancel }: Props) {
  const [form] = Form.useForm<Values>()
  // Prefixes field ids, since the password form on the same page has a field of the same name.
  const name = useFormName()
  const [sending, setSending] = useState(false)
  const [first] = proofs
  useUnsavedInput(() => form.isFieldsTouched())
  useEffect(() => form.focusField(first ? keyOf(first) : 'password'), [form, first])

  function showErrors(errors: Record<string, string[]>) {
    const wrong = proofs.map(keyOf).filter((key) => errors[key])
    form.setFields(wrong.map((name) => ({ name, value: '', errors: errors[name] })))
    if (wrong[0]) form.focusField(wrong[0])
  }

  async function finish(values: Values) {
    if (sending) return
    setSending(true)
    try {
      await send(values)
    } catch (failure) {
      const { errors } = toHttpError(failure)
      if (errors) showErrors(errors)
      else reportFailure(failure)
    }
    setSending(false)
  }

  return (
    <Stack most="28.75rem">
      <Form
        form={form}
        name={name}
        layout="vertical"
        requiredMark={false}
        onFinish={finish}
        onFinishFailed={({ errorFields }) => errorFields[0] && form.focusField(errorFields[0].name)}
      >
        {intro && <Note>{intro}</Note>}
        {proofs.map((proof) => (
          <ProofField key={proof} proof={proof} />
        ))}
        <PanelActions>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button type="primary" danger={danger} htmlType="submit" loading={sending}>
            {submit}
          </Button>
        </PanelActions>
      </Form>
    </Stack>
  )
}

function ProofField({ proof }: { proof: Proof }) {
  const required = { required: true, whitespace: true }
  if (proof === 'password') {
    return (
      <Form.Item
        name="password"
        label={t('secondFactor.password')}
        rules={[{ required: true, message: messages.passwordRequired }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} aria-required />
      </Form.Item>
    )
  }
  const app = proof === 'appCode'
  return (
    <Form.Item
      name="code"
      label={app ? t('secondFactor.code') : t('secondFactor.anyCode')}
      rules={[{ ...required, message: t('login.codeRequired') }]}
    >
      <Input
        inputMode={app ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-required
      />
    </Form.Item>
  )
}
