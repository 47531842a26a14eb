import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Row, Values } from '#schema/rows/row.ts'
import { useUnsavedInput } from '#src/lib/unsaved-input.ts'
import { type FormDraft, useFormDraft } from './drafts/use-form-draft.ts'
import { createFormParts, type FormParts } from './form-parts.ts'
import { type FormField, fieldsInForm, isChanged, ownFields, startValues } from './form-values.ts'
import type { RowsInTheWay } from './row-in-the-way.tsx'
import { type Conflict, type SavingOptions, showInvalid, useMergingSave } from './use-merging-save.ts'
import { type SameName, useSameName } from './use-same-name.ts'

export interface RecordForm {
  form: FormInstance<Values>
  fields: FormField[]
  start: Values
  /** The row the form is based on: the one it opened with, or the newest version merged into it. */
  base?: Row
  saving: boolean
  conflict?: Conflict
  /** The rows because of which the last save was refused, by the key of the field at fault. */
  inTheWay?: RowsInTheWay
  /** The question whether the row may have the name of another. */
  sameName: SameName
  draft: FormDraft
  /** Its sections with rows of other tables, which are saved with it. */
  parts: FormParts
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

interface Options extends SavingOptions {
  only?: readonly string[]
  extra?: readonly FormField[]
  initial?: Values
  /** Values that the form opens with instead of those of its row: saved with it, but nothing that somebody typed. */
  preset?: Values
  /** Tells its drafts apart from those of other forms of the row. */
  kind?: string
}

/** The form of one row: initial values, saving, conflicts and server errors. */
export function useRecordForm(options: Options): RecordForm {
  const { table, may, row, source, only, extra, initial, inPlace, kind } = options
  const [form] = Form.useForm<Values>()
  const [base, setBase] = useState(row)
  const fields = useMemo(
    () => [...ownFields(fieldsInForm(table, only), may, base), ...(extra ?? [])],
    [table, may, base, only, extra],
  )
  const start = useStart(options, fields, base)
  const sameName = useSameName({ table, form, fields, base })
  const [parts] = useState(createFormParts)
  const changed = () => isChanged(fields, start, form.getFieldsValue(true)) || parts.isChanged()
  const draft = useFormDraft({
    ...{ table, form, fields, start, base, only, kind, parts },
    scope: source?.scope,
    onResume: resume,
  })
  const autosave = useEffectEvent(() => draft.autosave())
  useEffect(() => parts.subscribe(() => autosave()), [parts])
  const merging = { form, fields, start, draft, parts, rebase }
  const { saving, saveBasedOn, gone, ...conflict } = useMergingSave(options, merging)
  // What is being saved where it stands is on its way: a user who goes on meanwhile loses nothing, its draft stays until then.
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
    const first = fields.find((one) => !one.isFixed)
    if (first) form.focusField(first.key)
  }

  return {
    form,
    fields,
    start,
    base,
    saving: saving || sameName.isBusy,
    ...conflict,
    sameName,
    draft,
    parts,
    gone: base && gone === base.id ? { recreate: may('create') ? () => saveBasedOn(undefined) : undefined } : undefined,
    showInvalid: (key) => showInvalid(options, form, key),
    isChanged: changed,
    submit: () => sameName.beforeSave(() => saveBasedOn(base)),
    restart: (next) => {
      parts.discard()
      rebase(next, fields)
    },
  }
}

function useStart({ table, initial, preset }: Options, fields: readonly FormField[], base?: Row): Values {
  return useMemo(
    () => ({ ...startValues(table, fields, base, initial), ...preset }),
    [table, fields, base, initial, preset],
  )
}

/** Without `errors`, not with an empty list of them: antd compares its own with it, and warns of a circle that is none. */
const setValues = (form: FormInstance<Values>, values: Values) =>
  form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: undefined })))

const pickValues = (values: Values, fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]))
