import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCurrentRow } from '#src/commands/current-row.ts'
import { type Merge, mergeRows } from '#src/commands/merge.ts'
import { isStale, newerRow } from '#src/commands/stale.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { ownSession } from '#src/lib/own-session.ts'
import { ofRow, showMessage } from '#src/lib/snackbar.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import type { RecordSource } from './dialog-props.ts'
import { type FormDraft, useFormDraft } from './drafts/use-form-draft.ts'
import { type FormField, formFields, isChanged, labelOfKey, startValues, toBody } from './form-values.ts'
import type { RowRight } from './rights.ts'
import { type SameName, useSameName } from './use-same-name.ts'
import { useSave } from './use-save.ts'

/** Another user has saved a different value in a field that this form changed. */
export interface Conflict extends Merge<FormField> {
  current: Row
  base: Row
  /** The form's values by body key. */
  typed: Values
  /** Fields merged in earlier attempts of the same save. */
  merged: FormField[]
}

export interface RecordForm {
  form: FormInstance<Values>
  fields: FormField[]
  start: Values
  /** The row the form is based on: the one it opened with, or the newest version merged into it. */
  base?: Row
  saving: boolean
  conflict?: Conflict
  /** The question whether the row may have the name of another. */
  sameName: SameName
  draft: FormDraft
  /**
   * Set when another user has deleted the row; `recreate` saves the values as a new row, if the user may create one.
   */
  gone?: { recreate?: () => Promise<void> }
  isChanged: () => boolean
  submit: () => Promise<void>
  /** Shows that validation failed and focuses the first invalid field. */
  showInvalid: (key?: string) => void
  /** Resolves the conflict with the current values of these fields and the form's values of the others, and saves. */
  resolve: (current: readonly FormField[]) => Promise<void>
  /** Closes the conflict and returns to the form unchanged. */
  leaveConflict: () => void
  /** Replaces the form's values with another version of the row. */
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
  /** Values that the form opens with instead of those of its row: saved with it, but nothing that somebody typed. */
  preset?: Values
  savedMs?: number
  /** Whoever saves shows the row where it is: the lists are neither read again nor disturbed. */
  inPlace?: boolean
  /** Tells its drafts apart from those of other forms of the row. */
  kind?: string
  savedText?: (saved: Row) => string | undefined
  /** Called with the row as stored. */
  onSaved: (saved?: Row) => void
}

/** The form of one row: initial values, saving, conflicts and server errors. */
export function useRecordForm(options: Options): RecordForm {
  const { table, may, row, source, only, extra, initial, inPlace, kind, onSaved } = options
  const [form] = Form.useForm<Values>()
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<Conflict>()
  const [gone, setGone] = useState<number>()
  const { save, saving } = useSave(table, { ...options, requestKey: (body) => draft.requestKey(body) })
  const fields = useMemo(() => [...formFields(table, only), ...(extra ?? [])], [table, only, extra])
  const start = useStart(options, fields, base)
  const sameName = useSameName({ table, form, fields, base })
  const complete = useCurrentRow(table, source?.path)
  const changed = () => isChanged(fields, start, form.getFieldsValue(true))
  const draft = useFormDraft({ table, form, fields, start, base, scope: source?.scope, only, kind, onResume: resume })
  // What is being saved where it stands is on its way: whoever goes on meanwhile loses nothing, its draft stays until then.
  useUnsavedInput(() => changed() && !(inPlace && saving), draft)

  /** Bases the form on another version of the row and takes over its values in the given fields. */
  function rebase(next: Row, over: readonly FormField[]) {
    setBase(next)
    setValues(form, pickValues(startValues(table, fields, next), over))
  }

  /** Restores a draft. Fields missing from the draft get the row's values unless the user has just changed them. */
  function resume(from: Row | undefined, values: Values) {
    const untouched = fields.filter((one) => !isChanged([one], start, form.getFieldsValue(true)))
    setBase(from)
    setValues(form, { ...pickValues(startValues(table, fields, from, initial), untouched), ...values })
    sameName.resume(values)
    if (fields[0]) form.focusField(fields[0].key)
  }

  async function saveBasedOn(from: Row | undefined, merged: FormField[] = []) {
    try {
      const saved = await save(bodyOf(options, fields, form, from), from, merged)
      if (saved && showsAll(saved, fields)) rebase(saved, fields)
      draft.discard()
      onSaved(saved)
    } catch (failure) {
      const error = toHttpError(failure)
      if (error.status === 404 && from) setGone(from.id)
      if (isStale(error) && from) await mergeAndRetry(from, error, merged)
      if (error.status === 422 && error.errors) showErrors(options, form, fields, error.errors)
    }
  }

  /** Merges changes that do not collide and saves again; asks the user about the others. */
  async function mergeAndRetry(from: Row, error: HttpError, merged: FormField[]) {
    const current = await currentOrTell(complete(newerRow(error, from), fields), error)
    if (!current) return
    const { typed, merge } = mergeInto(table, fields, form, from, current)
    if (merge.collisions.length > 0) return setConflict({ ...merge, current, base: from, typed, merged })
    rebase(current, merge.incoming)
    await saveBasedOn(current, [...merged, ...merge.incoming])
  }

  return {
    form,
    fields,
    start,
    base,
    saving: saving || sameName.isBusy,
    conflict,
    sameName,
    draft,
    gone: base && gone === base.id ? { recreate: may('create') ? () => saveBasedOn(undefined) : undefined } : undefined,
    showInvalid: (key) => showInvalid(options, form, key),
    isChanged: changed,
    submit: () => sameName.beforeSave(() => saveBasedOn(base)),
    resolve: async (chosen) => {
      if (!conflict) return
      setConflict(undefined)
      rebase(conflict.current, [...conflict.incoming, ...chosen])
      await saveBasedOn(conflict.current, [...conflict.merged, ...conflict.incoming])
    },
    leaveConflict: () => setConflict(undefined),
    restart: (next) => rebase(next, fields),
  }
}

/** The row as it is now; undefined, and told, where it cannot be read, and where the session is over by then. */
async function currentOrTell(reading: Promise<Row | undefined>, { message }: HttpError): Promise<Row | undefined> {
  const session = ownSession()
  const current = await reading.catch(() => undefined)
  if (session.isOver()) return undefined
  if (!current) showMessage({ success: false, message })
  return current
}

/** The input of the form merged with what another user has made of its row, in the fields that both have. */
function mergeInto(
  table: Table,
  fields: readonly FormField[],
  form: FormInstance<Values>,
  from: Row,
  current: Row,
): { typed: Values; merge: Merge<FormField> } {
  const seen = fields.filter(({ name }) => name in current)
  const typed = form.getFieldsValue(true)
  return { typed, merge: mergeRows(seen, startValues(table, seen, from), typed, startValues(table, seen, current)) }
}

function useStart({ table, initial, preset }: Options, fields: readonly FormField[], base?: Row): Values {
  return useMemo(
    () => ({ ...startValues(table, fields, base, initial), ...preset }),
    [table, fields, base, initial, preset],
  )
}

/** A new row gets what its list is limited to as well. */
const bodyOf = (
  { source }: Options,
  fields: readonly FormField[],
  form: FormInstance<Values>,
  from: Row | undefined,
): Values => ({ ...toBody(fields, form.getFieldsValue(true)), ...(!from && source?.scope) })

const setValues = (form: FormInstance<Values>, values: Values) =>
  form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })))

const pickValues = (values: Values, fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]))

function showInvalid({ table, row }: Options, form: FormInstance<Values>, key?: string): void {
  showMessage({ success: 'warning', message: messages.invalid, about: ofRow(table.name, row?.id) })
  if (key !== undefined) form.focusField(key)
}

function showErrors(
  options: Options,
  form: FormInstance<Values>,
  fields: readonly FormField[],
  errors: Record<string, string[]>,
): void {
  const here = fields.filter(({ key }) => errors[key])
  form.setFields(here.map(({ key }) => ({ name: key, errors: errors[key] })))
  const elsewhere = Object.entries(errors).filter(([key]) => !here.some((one) => one.key === key))
  if (elsewhere.length === 0) {
    showInvalid(options, form, here[0]?.key)
    return
  }
  const { table, row } = options
  const sentences = elsewhere.map(([key, texts]) => `${labelOfKey(table, key)}: ${texts.join(', ')}`)
  showMessage({ success: false, message: sentences.join('. '), about: ofRow(table.name, row?.id) })
}

const showsAll = (row: Row, fields: readonly FormField[]) => fields.every(({ name }) => name in row)
