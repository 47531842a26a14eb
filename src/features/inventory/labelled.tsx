import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  required?: boolean
  errors?: readonly string[]
  /** One sentence under the input. */
  hint?: string
  children: (id: string) => ReactNode
}

/** An input with its label and what is wrong with its value. */
export function Labelled({ label, required, errors = [], hint, children }: Props) {
  const id = useId()
  const wrong = errors.length > 0
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required}
      validateStatus={wrong ? 'error' : undefined}
      extra={hint}
      help={wrong && <span role="alert">{errors.join(' ')}</span>}
    >
      {children(id)}
    </Form.Item>
  )
}
