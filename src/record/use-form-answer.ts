import { Form, type FormInstance } from 'antd'
import { useEffectEvent } from 'react'
import type { Values } from '#schema/rows/row.ts'

/**
 * What the values of a form answer to a question. Who asks is drawn anew when the answer becomes another one, not at each
 * change. `start` are the values that the form begins with.
 */
export function useFormAnswer<A extends string | boolean>(
  form: FormInstance<Values>,
  start: Values,
  answerOf: (values: Values) => A,
): A {
  const answer = useEffectEvent(answerOf)
  // Before the first answer the form has no values.
  const isFilled = Form.useWatch((values: Values) => answer(values), form) !== undefined
  return answerOf(isFilled ? form.getFieldsValue(true) : start)
}
