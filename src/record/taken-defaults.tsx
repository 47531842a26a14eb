import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isSameValue } from '#src/commands/body-fields.ts'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import { useModel } from '#src/providers/model.ts'
import type { FormField } from './form-values.ts'
import { takenValues } from './taken-values.ts'

interface Props {
  form: FormInstance<Values>
  table: Table
  fields: readonly FormField[]
  start: Values
}

/** Fills the fields of a new row that begin with the value of another, as long as nothing else is typed in them. */
export function TakenDefaults({ form, table, fields, start }: Props) {
  const model = useModel()
  useSyncExternalStore(subscribeToRecords, knownRecords)
  const values: Values | undefined = Form.useWatch([], form)
  const filled = useRef<Values>({})
  const text = JSON.stringify(takenValues(model, table, { ...start, ...values }))
  const fill = useEffectEvent(() => {
    for (const [key, value] of Object.entries<unknown>(JSON.parse(text))) {
      const item = fields.find((one) => one.key === key)
      const before = Object.hasOwn(filled.current, key) ? filled.current[key] : start[key]
      if (!item || !isSameValue(item.field, form.getFieldValue(key), before)) continue
      filled.current = { ...filled.current, [key]: value }
      form.setFieldValue(key, value)
    }
  })
  useEffect(() => {
    if (text !== '{}') fill()
  }, [text])
  return null
}
