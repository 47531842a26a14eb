import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { DELAY_MS } from '#src/fields/use-debounced.ts'

interface Options {
  form: FormInstance<Values>
  /** The field's key in the form. */
  name: string
  /** What is wrong with a value, as far as it is known at once. */
  errorsOf: (value: unknown) => string[]
  /** Its rules ask the server too. */
  isAsked: boolean
}

/**
 * Checks a field shortly after the last keystroke; what was wrong before the keystroke is gone until then. antd would do the same with a
 * field that is `validating` meanwhile, and draw it three times for each key. `cancel` is for its rules: what they check needs no other check.
 */
export function useTypedCheck({ form, name, errorsOf, isAsked }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const check = useEffectEvent(() => {
    const errors = errorsOf(form.getFieldValue(name))
    if (isAsked && errors.length === 0) form.validateFields([name]).catch(() => {})
    else showErrors(form, name, errors)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  function onChange() {
    cancel()
    showErrors(form, name, [])
    timer.current = setTimeout(() => check(), DELAY_MS)
  }
  return { onChange, cancel }
}

/** Shows these errors at a field, as one text; an answer of the server that it still waits for is dropped. */
function showErrors(form: FormInstance<Values>, name: string, errors: string[]) {
  const [shown = ''] = form.getFieldError(name)
  const text = errors.join('. ')
  if (text === shown && !form.isFieldValidating(name)) return
  form.setFields([{ name, errors: text === '' ? [] : [text], validating: false }])
}
