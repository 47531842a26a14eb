import { Form } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  required?: boolean
  /** What is wrong with its value. */
  errors?: string | readonly string[]
  /** One sentence under the input. */
  hint?: string
  /** The input, which gets the id that its label names. */
  children: (id: string) => ReactNode
}

/** An input that no form of antd holds, with its label: `<Labelled label="Nota">{(id) => <Input id={id} />}</Labelled>`. */
export function Labelled({ label, required, errors = [], hint, children }: Props) {
  const id = useId()
  const sentences = [errors].flat()
  const wrong = sentences.length > 0
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required}
      validateStatus={wrong ? 'error' : undefined}
      extra={hint}
      help={wrong && <span role="alert">{sentences.join(' ')}</span>}
    >
      {children(id)}
    </Form.Item>
  )
}
