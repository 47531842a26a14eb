import type { FormInstance } from 'antd'
import { useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import type { Model } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isSameValue } from '#src/commands/body-fields.ts'
import { useCurrentRow } from '#src/commands/current-row.ts'
import { type Merge, mergeRows } from '#src/commands/merge.ts'
import { isStale, newerRow } from '#src/commands/stale.ts'
import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'
import { ownSession } from '#src/lib/net/own-session.ts'
import { ofRow, showMessage } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import type { RecordSource } from './dialog-props.ts'
import type { FormDraft } from './drafts/use-form-draft.ts'
import type { FormParts } from './form-parts.ts'
import { sectionState } from './form-rules.ts'
import { type FormField, labelOfKey, startValues, toBody } from './form-values.ts'
import type { May } from './rights.ts'
import { type RowsInTheWay, rowsInTheWay } from './row-in-the-way.tsx'
import { sentFields } from './sent-fields.ts'
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

export interface SavingOptions {
  table: Table
  may: May
  row?: Row
  source?: RecordSource
  savedMs?: number
  /** The caller shows the row where it is: the lists are neither read again nor disturbed. */
  inPlace?: boolean
  savedText?: (saved: Row) => string | undefined
  /** Called with the row as stored. */
  onSaved: (saved?: Row) => void
}

interface Saving {
  form: FormInstance<Values>
  fields: readonly FormField[]
  /** What the form began with, by body key. */
  start: Values
  draft: FormDraft
  parts: FormParts
  /** Bases the form on another version of the row and takes over its values in the given fields. */
  rebase: (next: Row, over: readonly FormField[]) => void
}

/** Saves the form. Where others have changed the row since `from` it merges both and saves again, or leaves a conflict. */
export function useMergingSave(options: SavingOptions, saving: Saving) {
  const { table, source, onSaved } = options
  const { form, fields, draft, parts, rebase } = saving
  const [conflict, setConflict] = useState<Conflict>()
  const [gone, setGone] = useState<number>()
  const [inTheWay, setInTheWay] = useState<RowsInTheWay>()
  const { save, saving: isSaving } = useSave(table, { ...options, requestKey: draft.requestKey })
  const model = useModel()
  const complete = useCurrentRow(table, source?.path)

  async function saveBasedOn(from: Row | undefined, merged: FormField[] = [], repeats = 0): Promise<void> {
    setInTheWay(undefined)
    if (!parts.isValid(isSectionOf(model, options, saving, from))) return
    try {
      const saved = await save(bodyOf(model, options, saving, from), from, merged)
      if (saved && showsAll(saved, fields)) rebase(saved, fields)
      draft.discard()
      parts.saved()
      onSaved(saved)
    } catch (failure) {
      const error = toHttpError(failure)
      const after = await parts.refused(error)
      if (after === 'again' && repeats < MOST_REPEATS) return saveBasedOn(from, merged, repeats + 1)
      if (after === 'again') showMessage({ success: false, message: error.message })
      if (error.status === 404 && from) setGone(from.id)
      if (isStale(error) && from && !after) await mergeAndRetry(from, error, merged)
      if (error.status !== 422 || !error.errors) return
      setInTheWay(rowsInTheWay(error))
      showErrors(options, form, fields, error.errors)
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

  async function resolve(chosen: readonly FormField[]) {
    if (!conflict) return
    setConflict(undefined)
    rebase(conflict.current, [...conflict.incoming, ...chosen])
    await saveBasedOn(conflict.current, [...conflict.merged, ...conflict.incoming])
  }
  return {
    saving: isSaving,
    saveBasedOn,
    conflict,
    gone,
    inTheWay,
    resolve,
    leaveConflict: () => setConflict(undefined),
  }
}

/** How often a form is sent again by itself because others have changed rows of its parts. */
const MOST_REPEATS = 3

/** Whether the row of the form has the section of that key. */
const isSectionOf =
  (model: Model, { table }: SavingOptions, { form }: Saving, base: Row | undefined) =>
  (key: string): boolean => {
    const group = table.groups?.find((one) => one.key === key)
    return !group || !sectionState({ model, table, base, values: form.getFieldsValue(true) }, group).hidden
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

/** A new row gets what its list is limited to as well; a field that the row does not have keeps what it has. */
const bodyOf = (model: Model, options: SavingOptions, saving: Saving, from: Row | undefined): Values => {
  const { table, source, may } = options
  const { form, fields, start, parts } = saving
  const values = form.getFieldsValue(true)
  // What others have hidden meanwhile is not said again; what was typed into it is, to be refused.
  const isSaid = ({ key, name, field }: FormField) =>
    !from || may('read', from, name) || !isSameValue(field, start[key], values[key])
  const sent = sentFields({ model, table, base: from, values }, fields.filter(isSaid))
  const rows = parts.body(isSectionOf(model, options, saving, from))
  return { ...toBody(sent, values), ...(!from && source?.scope), ...rows }
}

/** Shows that validation failed and focuses the field of that key. */
export function showInvalid({ table, row }: SavingOptions, form: FormInstance<Values>, key?: string): void {
  showMessage({ success: 'warning', message: messages.invalid, about: ofRow(table.name, row?.id) })
  if (key !== undefined) form.focusField(key)
}

function showErrors(
  options: SavingOptions,
  form: FormInstance<Values>,
  fields: readonly FormField[],
  errors: Record<string, string[]>,
): void {
  const here = fields.filter(({ key }) => errors[key])
  form.setFields(here.map(({ key }) => ({ name: key, errors: errors[key] })))
  const sections = (options.table.groups ?? []).map(({ key }) => key)
  const isElsewhere = (key: string) =>
    !here.some((one) => one.key === key) && !sections.includes(key.split('.')[0] ?? '')
  const elsewhere = Object.entries(errors).filter(([key]) => isElsewhere(key))
  if (elsewhere.length === 0) {
    showInvalid(options, form, here[0]?.key)
    return
  }
  const { table, row } = options
  const sentences = elsewhere.map(([key, texts]) => `${labelOfKey(table, key)}: ${texts.join(', ')}`)
  showMessage({ success: false, message: sentences.join('. '), about: ofRow(table.name, row?.id) })
}

const showsAll = (row: Row, fields: readonly FormField[]) => fields.every(({ name }) => name in row)
