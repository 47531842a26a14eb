import { Form, type FormInstance } from 'antd'
import { useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { RuledState } from '#schema/condition/form-rules.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { isSameValue } from '#src/commands/body-fields.ts'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import { useModel } from '#src/providers/model.ts'
import { fieldState } from './form-rules.ts'
import type { FormField } from './form-values.ts'

/** The input of a field as its rules have it. */
export interface RuledInput {
  state: RuledState
  /** The field as its values are checked, and as it is shown: of the options those that are offered, and the one it has. */
  checked: Field
  field: Field
  /** What rows must be such as to be chosen. */
  where?: Values
  /** Nobody changes it, as long as it is as it was. */
  isFixed: boolean
}

interface Options {
  form: FormInstance<Values>
  table: Table
  item: FormField
  base?: Row
  /** What the form began with, by body key. */
  start: Values
}

/** What the rules make of the input of a field: another object when they say something else, not at each change. */
export function useRuledInput({ form, table, item, base, start }: Options): RuledInput {
  const { key, name, field } = item
  const model = useModel()
  useSyncExternalStore(subscribeToRecords, knownRecords)
  const textOf = useEffectEvent((values: Values) => JSON.stringify(fieldState({ model, table, base, values }, name)))
  // Before the first answer the form has no values.
  const isFilled = Form.useWatch((values: Values) => textOf(values), form) !== undefined
  const values: Values = isFilled ? form.getFieldsValue(true) : start
  const text = JSON.stringify(fieldState({ model, table, base, values }, name))
  const state = useMemo<RuledState>(() => JSON.parse(text), [text])
  const { offered, readOnly, required } = state
  const keys = Array.isArray(offered) ? offered : undefined
  const value: unknown = Form.useWatch((all: Values) => (readOnly || keys ? all[key] : undefined), form)
  const isFixed = readOnly && isSameValue(field, value, start[key])
  return useMemo(() => {
    const checked = required ? { ...field, required } : field
    const isThere = ([option]: [string, unknown]) => keys?.includes(option) || [value].flat().includes(option)
    const options = keys && Object.fromEntries(Object.entries(field.options ?? {}).filter(isThere))
    const where = offered && !Array.isArray(offered) ? offered : undefined
    return { state, checked, field: options ? { ...checked, options } : checked, where, isFixed }
  }, [state, field, keys, offered, required, value, isFixed])
}
