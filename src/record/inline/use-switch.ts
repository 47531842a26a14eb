import { useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { useChoices } from '#src/commands/use-choices.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { type FormField, labelOfKey } from '../form-values.ts'
import type { InlineEdits } from './inline-edits.ts'

interface Switch {
  value: unknown
  saving: boolean
  /** Why the server refused the last change. */
  errors: string[]
  change: (value: unknown) => void
}

/**
 * Saves a value as soon as it is chosen, and shows it meanwhile. Choices made while one is being saved are saved after it,
 * the last of them only. Two people who switch one cell cannot disagree: the later one has it as they chose it.
 */
export function useSwitch({ table, save, replace }: InlineEdits, { key, name }: FormField, row: Row): Switch {
  const [errors, setErrors] = useState<string[]>([])
  const { chosen, choose } = useChoices<unknown>(async (base, value) => {
    setErrors([])
    try {
      const saved = await save({ [key]: value }, base)
      if (saved) replace(saved)
      return saved ?? base
    } catch (failure) {
      setErrors(sentences(toHttpError(failure)))
      return undefined
    }
  })

  /** What the server says against the value, and against others by their labels. */
  function sentences({ status, errors }: HttpError): string[] {
    const { [key]: here = [], ...others } = (status === 422 && errors) || {}
    return [
      ...here,
      ...Object.entries(others).map(([other, said]) => `${labelOfKey(table, other)}: ${said.join(', ')}`),
    ]
  }
  const choice = chosen(row.id)
  return {
    value: choice ? choice.value : row[name],
    saving: choice !== undefined,
    errors,
    change: (value) => choose(row, value),
  }
}
