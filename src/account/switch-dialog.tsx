import { Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { reasonRule } from '#schema/rules/reason.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { switchTo } from '#src/lib/net/switch-user.ts'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { t } from './texts.ts'

interface Props {
  username: string
  name: string
  /** The user is impersonated already, and stays so for longer. */
  longer?: boolean
  onClose: () => void
  onSwitched: () => void
}

/** Asks why somebody acts as another user, and starts it. */
export function SwitchDialog({ username, name, longer = false, onClose, onSwitched }: Props) {
  const field = useRef<InputRef>(null)
  const { reason, change, mistake, pending, start } = useSwitch(username, onSwitched)
  return (
    <InputDialog
      open
      hasInput={reason.trim() !== ''}
      title={t(longer ? 'switching.longer' : 'switching.title', { name })}
      width={460}
      centered
      maskClosable={false}
      okText={t(longer ? 'switching.goOn' : 'switching.start')}
      busy={pending}
      onCancel={onClose}
      onOk={start}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <DialogText look="subject">{t('switching.text', { name })}</DialogText>
      <Form layout="vertical" component="div" requiredMark={requiredMark}>
        <Labelled label={t('switching.reason')} required errors={mistake} hint={t('switching.reasonHint')}>
          {(id) => (
            <Input
              ref={field}
              id={id}
              aria-required
              maxLength={500}
              value={reason}
              onChange={({ target }) => change(target.value)}
              onPressEnter={start}
            />
          )}
        </Labelled>
      </Form>
    </InputDialog>
  )
}

function useSwitch(username: string, onSwitched: () => void) {
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState<string>()
  const [pending, setPending] = useState(false)

  async function start() {
    if (pending) return
    const checked = reasonRule.safeParse(reason)
    if (!checked.success) return setMistake(checked.error.issues[0]?.message ?? messages.required)
    setPending(true)
    try {
      await switchTo(username, checked.data)
      onSwitched()
    } catch (failure) {
      const said = toHttpError(failure).errors?.reason?.[0]
      setMistake(said)
      if (said === undefined) reportFailure(failure)
      setPending(false)
    }
  }

  const change = (text: string) => {
    setReason(text)
    setMistake(undefined)
  }
  return { reason, change, mistake, pending, start }
}
