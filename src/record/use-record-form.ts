import { useDataProvider } from '@refinedev/core'
import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#schema/messages.ts'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import { useDraft } from '#src/lib/drafts.ts'
import { type HttpError, toHttpError } from '#src/lib/http-error.ts'
import { asRow } from '#src/lib/records.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RecordSource } from './dialog-props.ts'
import { type FormDraft, useFormDraft } from './drafts/use-form-draft.ts'
import { bodyOf, type FormField, formFields, isChanged, labelOfKey, startValues } from './form-values.ts'
import { type Merge, mergeRows } from './merge.ts'
import type { RowRight } from './rights.ts'
import { useSave } from './use-save.ts'

/** Somebody else saved the row meanwhile, and changed what was changed here too. */
export interface Conflict extends Merge {
  current: Row
  /** The row the form started from. */
  base: Row
  /** What the form holds, by body key. */
  typed: Values
  /** Fields merged by earlier rounds of the same save. */
  kept: FormField[]
}

export interface RecordForm {
  form: FormInstance<Values>
  fields: FormField[]
  start: Values
  /** The row the form started from, or the newest one it was merged with. */
  base?: Row
  saving: boolean
  conflict?: Conflict
  draft: FormDraft
  /** Somebody deleted the row: saves what is typed as a new one, where that is allowed. */
  gone?: { recreate?: () => Promise<void> }
  isChanged: () => boolean
  submit: () => Promise<void>
  /** Validation has refused the form: says so and goes to the first field at fault. */
  refuse: (key?: string) => void
  /** Ends the conflict: takes the current values of these fields, keeps the rest, and saves. */
  resolve: (current: readonly FormField[]) => Promise<void>
  /** Goes back to the form as it was before it met the conflict. */
  leaveConflict: () => void
  /** Shows another version of the row instead; whatever was typed goes. */
  restart: (row: Row) => void
}

interface Options {
  table: Table
  may: (right: RowRight) => boolean
  row?: Row
  source?: RecordSource
  only?: readonly string[]
  extra?: readonly FormField[]
  initial?: Values
  savedMs?: number
  /** Gets the row as it is stored now. */
  onSaved: (saved?: Row) => void
}

/** A form for one row of a table: what it starts with, how it saves, and what happens when the server objects. */
export function useRecordForm(options: Options): RecordForm {
  const { table, may, row, source, only, extra, initial, savedMs, onSaved } = options
  const [form] = Form.useForm<Values>()
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict>()
  const [gone, setGone] = useState<number>()
  const { save, saving } = useSave(table, { may, savedMs })
  const fields = useMemo(() => [...formFields(table, only), ...(extra ?? [])], [table, only, extra])
  const start = useMemo(() => startValues(table, fields, base, initial), [table, fields, base, initial])
  const readNow = useCurrentRow(table, fields, source?.path)

  const changed = () => isChanged(fields, start, form.getFieldsValue(true))
  const draft = useFormDraft({ table, form, fields, start, base, scope: source?.scope, only, onResume: resume })
  useDraft(changed, draft)

  /** Goes on from another version of the row, with its values in the given fields. */
  function adopt(next: Row, over: readonly FormField[]) {
    setBase(next)
    fill(form, valuesOf(startValues(table, fields, next), over))
  }

  /** Goes on with a draft: what it does not hold is as the row has it, unless it was typed just now. */
  function resume(from: Row | undefined, values: Values) {
    const now = form.getFieldsValue(true)
    const untouched = fields.filter((one) => !isChanged([one], start, now))
    setBase(from)
    fill(form, { ...valuesOf(startValues(table, fields, from, initial), untouched), ...values })
    if (fields[0]) form.focusField(fields[0].key)
  }

  async function saveOver(from: Row | undefined, kept: FormField[] = []) {
    try {
      const given = from ? {} : source?.scope
      const saved = await save({ ...bodyOf(fields, form.getFieldsValue(true)), ...given }, from, kept)
      if (saved && showsAll(saved, fields)) adopt(saved, fields)
      draft.drop()
      onSaved(saved)
    } catch (failure) {
      const error = toHttpError(failure)
      if (error.status === 404 && from) setGone(from.id)
      if (error.status === 412 && from) await settle(from, error, kept)
      if (error.status === 422 && error.errors) showErrors(table, form, fields, error.errors)
    }
  }

  /** What only one side changed merges by itself, and the save is repeated; for the rest the user is asked. */
  async function settle(from: Row, error: HttpError, kept: FormField[]) {
    const current = await readNow(error).catch(() => undefined)
    if (!current || current.version === from.version) return showMessage({ success: false, message: error.message })
    const seen = fields.filter(({ name }) => name in current)
    const typed = form.getFieldsValue(true)
    const merge = mergeRows(seen, startValues(table, seen, from), typed, startValues(table, seen, current))
    if (merge.collisions.length > 0) return setConflict({ ...merge, current, base: from, typed, kept })
    adopt(current, merge.taken)
    await saveOver(current, [...kept, ...merge.taken])
  }

  return {
    form,
    fields,
    start,
    base,
    saving,
    conflict,
    draft,
    gone: base && gone === base.id ? { recreate: may('create') ? () => saveOver(undefined) : undefined } : undefined,
    refuse: (key) => refuse(form, key),
    isChanged: changed,
    submit: () => saveOver(base),
    resolve: async (chosen) => {
      if (!conflict) return
      setConflict(undefined)
      adopt(conflict.current, [...conflict.taken, ...chosen])
      await saveOver(conflict.current, [...conflict.kept, ...conflict.taken])
    },
    leaveConflict: () => setConflict(undefined),
    restart: (next) => adopt(next, fields),
  }
}

/** Puts these values into the form, by key. */
const fill = (form: FormInstance<Values>, values: Values) =>
  form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })))

const valuesOf = (values: Values, fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]))

function refuse(form: FormInstance<Values>, key?: string): void {
  showMessage({ success: 'warning', message: messages.invalid })
  if (key !== undefined) form.focusField(key)
}

function showErrors(
  table: Table,
  form: FormInstance<Values>,
  fields: readonly FormField[],
  errors: Record<string, string[]>,
): void {
  const here = fields.filter(({ key }) => errors[key])
  form.setFields(here.map(({ key }) => ({ name: key, errors: errors[key] })))
  const elsewhere = Object.entries(errors).filter(([key]) => !here.some((one) => one.key === key))
  if (elsewhere.length === 0) {
    refuse(form, here[0]?.key)
    return
  }
  const sentences = elsewhere.map(([key, said]) => `${labelOfKey(table, key)}: ${said.join(', ')}`)
  showMessage({ success: false, message: sentences.join('. ') })
}

const showsAll = (row: Row, fields: readonly FormField[]) => fields.every(({ name }) => name in row)

/** Finds the row a late save was shown. Who may read less of it than the form holds reads it as the list did. */
function useCurrentRow(table: Table, fields: readonly FormField[], path?: string) {
  const provider = useDataProvider()()
  return async (error: HttpError): Promise<Row | undefined> => {
    const shown = asRow(error.current?.row)
    if (!shown || !path || showsAll(shown, fields)) return shown
    const answer = await provider.getMany?.({ resource: table.name, ids: [shown.id], meta: { path } })
    return asRow(answer?.data[0])
  }
}
