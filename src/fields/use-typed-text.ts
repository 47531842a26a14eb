import { type ChangeEvent, useState } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import type { Field } from '#schema/table.ts'

interface Options {
  field: Field
  value: unknown
  onChange?: (value: unknown) => void
  /** A valid value as it is shown, and read again. */
  show: (value: number) => string
}

/**
 * A number that is typed as a text: while it is typed nothing is rewritten; afterwards it is shown as all others are. What cannot
 * be read is the value itself, so that it stays as it is and the validation says why.
 */
export function useTypedText({ field, value, onChange, show }: Options) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const stored = typeof value === 'number' ? show(value) : typeof value === 'string' ? value : ''
  const type = (text: string) => {
    const { typed: read } = fieldTypes[field.type]
    const meant = read ? read(text, field) : text
    setTyped({ text, value: meant })
    onChange?.(meant)
  }
  return {
    type,
    input: {
      // Another value, such as that of a map, replaces what is being typed.
      value: typed && Object.is(typed.value, value ?? null) ? typed.text : stored,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      onBlur: () => setTyped(undefined),
    },
  }
}
