import { useRef, useState } from 'react'
import type { Row } from '#schema/row.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
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
 * the last of them only. Two people who switch one cell cannot disagree: whoever is late has it as they chose it.
 */
export function useSwitch({ table, save, replace }: InlineEdits, { key, name }: FormField, row: Row): Switch {
  const [chosen, setChosen] = useState<{ value: unknown }>()
  const [errors, setErrors] = useState<string[]>([])
  const wanted = useRef<{ value: unknown }>(undefined)
  const isSending = useRef(false)

  async function send(base: Row, value: unknown): Promise<Row | undefined> {
    try {
      return await save({ [key]: value }, base)
    } catch (failure) {
      const current = asRow(toHttpError(failure).current?.row)
      if (!current || current.version === base.version) throw failure
      return save({ [key]: value }, current)
    }
  }

  async function sendAll() {
    let base = row
    while (wanted.current) {
      const { value } = wanted.current
      const saved = await send(base, value)
      if (saved) replace(saved)
      base = saved ?? base
      if (wanted.current?.value === value) wanted.current = undefined
    }
  }

  function refuse(failure: unknown) {
    const error = toHttpError(failure)
    if (error.status === 412) showMessage({ success: 'warning', message: error.message })
    const { [key]: here = [], ...others } = (error.status === 422 && error.errors) || {}
    const elsewhere = Object.entries(others).map(([other, texts]) => `${labelOfKey(table, other)}: ${texts.join(', ')}`)
    setErrors([...here, ...elsewhere])
  }

  async function change(value: unknown) {
    wanted.current = { value }
    setChosen(wanted.current)
    setErrors([])
    if (isSending.current) return
    isSending.current = true
    await sendAll().catch(refuse)
    wanted.current = undefined
    isSending.current = false
    setChosen(undefined)
  }
  return {
    value: chosen ? chosen.value : row[name],
    saving: chosen !== undefined,
    errors,
    change: (value) => void change(value),
  }
}
