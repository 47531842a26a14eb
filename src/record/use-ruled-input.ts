import { Form, type FormInstance } from 'antd'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { readWhole } from '#schema/condition/condition.ts'
import type { RuledState } from '#schema/condition/form-rules.ts'
import type { ListReader, ReferredTable } from '#schema/condition/reader.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Field, Table } from '#schema/table.ts'
import { isSameValue } from '#src/commands/body-fields.ts'
import { knownRecords, subscribeToRecords } from '#src/fields/known-records.ts'
import { useModel } from '#src/providers/model.ts'
import { useReader } from '#src/providers/reader.ts'
import { fieldState, requiredField, valueErrors } from './form-rules.ts'
import type { FormField } from './form-values.ts'
import { useFormAnswer } from './use-form-answer.ts'

/** The input of a field as its rules have it. */
export interface RuledInput {
  isHidden: boolean
  /** The field as it is shown: of the options those that are offered, and the one it has. */
  field: Field
  /** The sentences against a value, by what the form holds at that moment; undefined where the row does not have the field. */
  errorsOf: (value: unknown) => string[] | undefined
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
  const text = useFormAnswer(form, start, (values) =>
    JSON.stringify(fieldState({ model, table, base, values, inForm: true }, name)),
  )
  const state = useMemo<RuledState>(() => JSON.parse(text), [text])
  const { hidden: isHidden, offered, readOnly, required } = state
  const reader = useReader()
  const keys = Array.isArray(offered) ? offered : undefined
  // Watched all along: what shuts the input is another field.
  const watched: unknown = Form.useWatch((all: Values) => all[key], form)
  const value = readOnly || keys ? watched : undefined
  const isFixed = readOnly && isSameValue(field, value, start[key])
  const errorsOf = useCallback(
    (given: unknown) => {
      const typed = { model, table, base, values: form.getFieldsValue(true), inForm: true }
      return fieldState(typed, name) && valueErrors(typed, item, given, start[key])
    },
    [model, table, base, form, item, start, key, name],
  )
  return useMemo(
    () => ({ isHidden, ...ruledField(field, { offered, required }, value, reader), errorsOf, isFixed }),
    [isHidden, field, offered, required, value, isFixed, errorsOf, reader],
  )
}

/** The field as its input shows it, and what the rows to choose from must be such as, by what its rules make of it. */
export function ruledField(
  field: Field,
  { offered, required }: Pick<RuledState, 'offered' | 'required'>,
  value: unknown,
  reader: ListReader,
): Pick<RuledInput, 'field' | 'where'> {
  const keys = Array.isArray(offered) ? offered : undefined
  const shown = required ? requiredField(field) : field
  const isThere = ([option]: [string, unknown]) => keys?.includes(option) || [value].flat().includes(option)
  const options = keys && Object.fromEntries(Object.entries(field.options ?? {}).filter(isThere))
  const where = offered && !Array.isArray(offered) ? readableOf(offered, reader.referred(field), reader) : undefined
  return { field: options ? { ...shown, options } : shown, where }
}

/** The condition on the rows to choose from, as far as the user may ask it: the server asks the rest when the row is saved. */
function readableOf(condition: Values, referred: ReferredTable | undefined, reader: ListReader): Values {
  const isAsked = ([key, value]: [string, unknown]) =>
    referred !== undefined && readWhole({ ...referred, reader }, { [key]: value }) !== undefined
  return Object.fromEntries(Object.entries(condition).filter(isAsked))
}
