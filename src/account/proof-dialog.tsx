import { Form, Input, type InputRef } from 'antd'
import { type RefObject, useId, useRef, useState } from 'react'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import type { PendingProof } from '#src/lib/net/proof.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { t } from './texts.ts'

/** Asks for the password, or for a code where there is none, before something is saved. */
export function ProofDialog({ kind, end }: PendingProof) {
  const id = useId()
  const field = useRef<InputRef>(null)
  const { value, change, mistake, pending, send } = useProof(kind, () => end(true), field)
  const cancel = () => end(false)
  const input = {
    ref: field,
    id,
    value,
    'aria-required': true,
    'aria-invalid': mistake !== undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    onPressEnter: send,
  }
  return (
    <Dialog
      open
      title={t(`proof.title.${kind}`)}
      width={420}
      centered
      maskClosable={false}
      okText={t('proof.confirm')}
      busy={pending}
      onCancel={cancel}
      onOk={send}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <Stack as="p" below="xl" className="muted">
        {t('proof.text')}
      </Stack>
      <Form layout="vertical" component="div" requiredMark={false}>
        <Form.Item
          label={kind === 'password' ? t('secondFactor.password') : t('secondFactor.anyCode')}
          required
          htmlFor={id}
          validateStatus={mistake === undefined ? undefined : 'error'}
          help={mistake && <span role="alert">{mistake}</span>}
        >
          {kind === 'password' ? (
            <Input.Password {...input} autoComplete="current-password" maxLength={128} />
          ) : (
            <Input {...input} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
          )}
        </Form.Item>
      </Form>
    </Dialog>
  )
}

function useProof(kind: PendingProof['kind'], onGiven: () => void, field: RefObject<InputRef | null>) {
  const [value, setValue] = useState('')
  const [mistake, setMistake] = useState<string>()
  const [pending, setPending] = useState(false)

  function refuse(sentence: string) {
    setMistake(sentence)
    setValue('')
    setPending(false)
    field.current?.focus()
  }

  async function send() {
    if (pending) return
    if (value.trim() === '') return refuse(t(`proof.missing.${kind}`))
    setPending(true)
    try {
      await call('/api/user/proof', { method: 'POST', body: { [kind]: value } })
      onGiven()
    } catch (failure) {
      const { errors, message } = toHttpError(failure)
      refuse(errors?.[kind]?.[0] ?? message)
    }
  }

  const change = (text: string) => {
    setValue(text)
    setMistake(undefined)
  }
  return { value, change, mistake, pending, send }
}
