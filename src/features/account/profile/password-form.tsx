import { Button, Form, type FormInstance, Input } from 'antd'
import { useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { changedPasswordErrors } from '#schema/rules/new-password.ts'
import { renewDeviceKey } from '#src/device/device-key.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { FormGrid } from '#src/record/form-grid.tsx'
import { PanelActions } from '#src/ui/panel.tsx'
import { t } from '../texts.ts'

const names = ['oldPassword', 'password', 'confirmPassword'] as const
type Name = (typeof names)[number]
type Passwords = Record<Name, string>

export function PasswordForm() {
  const [form] = Form.useForm<Passwords>()
  const [saving, setSaving] = useState(false)
  useUnsavedInput(() => form.isFieldsTouched())

  function refuse(name?: Name) {
    showMessage({ success: 'warning', message: messages.invalid })
    if (name) form.focusField(name)
  }

  async function submit({ oldPassword, password, confirmPassword }: Passwords) {
    if (saving) return
    setSaving(true)
    try {
      const path = `/api/users/${currentSession()?.id}/change-password`
      await call(path, { method: 'PUT', body: { oldPassword, password, confirmPassword } })
      await renewDeviceKey()
      form.resetFields()
      showMessage({ success: true, message: t('profile.passwordUpdated'), timeout: 3_000 })
    } catch (failure) {
      const { errors, message } = toHttpError(failure)
      if (!errors) return reportFailure(failure)
      showErrors(form, errors)
      showMessage({ success: 'warning', message })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onFinishFailed={({ errorFields }) => refuse(names.find((name) => name === errorFields[0]?.name[0]))}
    >
      <FormGrid>
        <Password name="oldPassword" autoComplete="current-password" />
        <Password name="password" autoComplete="new-password" hint={t('profile.passwordHint')} />
        <Password name="confirmPassword" autoComplete="new-password" dependsOn="password" />
      </FormGrid>
      <PanelActions>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('profile.updatePassword')}
        </Button>
      </PanelActions>
    </Form>
  )
}

function showErrors(form: FormInstance<Passwords>, errors: Record<string, string[]>) {
  form.setFields(names.filter((name) => errors[name]).map((name) => ({ name, errors: errors[name] })))
  form.focusField(names.find((name) => errors[name]) ?? 'oldPassword')
}

interface Props {
  name: Name
  autoComplete: string
  hint?: string
  dependsOn?: Name
}

function Password({ name, autoComplete, hint, dependsOn }: Props) {
  const rule = (form: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: async () => {
      const mistakes: Record<string, string[]> = changedPasswordErrors(form.getFieldsValue())
      if (mistakes[name]) throw new Error(mistakes[name].join('. '))
    },
  })
  return (
    <Form.Item
      name={name}
      label={t(`profile.${name}`)}
      extra={hint}
      validateDebounce={DELAY_MS}
      dependencies={dependsOn && [dependsOn]}
      rules={[rule]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={128} aria-required />
    </Form.Item>
  )
}
