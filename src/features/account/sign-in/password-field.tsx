import { type InputHTMLAttributes, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#src/ui/icons.tsx'
import { t } from '../texts.ts'
import { Field } from './field.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
}

/** A password, which can be shown while it is typed. */
export function PasswordField(props: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      maxLength={128}
      beside={
        <IconButton label={visible ? t('login.hide') : t('login.show')} onClick={() => setVisible(!visible)}>
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
