import { useState } from 'react'
import type { Values } from '#schema/rows/row.ts'
import { isSavedByField, isWritten, type Screen, type Table, writeKey } from '#schema/table.ts'
import type { May } from '#src/record/rights.ts'
import { type Dialogs, useDialogs } from '#src/record/use-dialogs.ts'
import type { OwnCalendar } from './own-calendar.ts'

interface Options {
  table: Table
  may: May
  own: OwnCalendar
  /** What of the filters the user has chosen: a new row begins with it. */
  chosen: Values
}

/** The form of a row of a calendar, and what a new one begins with. */
export interface RowForm {
  table: Table
  screen: Screen
  dialogs: Dialogs
  /** The values that a new row begins with. */
  initial: Values
}

/** Opens the form of a new row with these values; `open` is undefined without the right to, or without such a form. */
export function useNewRow({ table, may, own, chosen }: Options) {
  const dialogs = useDialogs()
  const [initial, setInitial] = useState<Values>({})
  const mayCreate = may('create') && isWritten(table) && !isSavedByField(table) && !own.formPath
  const open = (values: Values) => {
    setInitial({ ...chosenReferences(table, chosen), ...values })
    dialogs.create()
  }
  return { dialogs, initial, open: mayCreate ? open : undefined }
}

/** The references that the rows are filtered by, to one row each. */
function chosenReferences(table: Table, chosen: Values): Values {
  const keys = Object.entries(table.fields).flatMap(([name, field]) =>
    field.table === undefined ? [] : [writeKey(name, field)],
  )
  return Object.fromEntries(keys.flatMap((key) => (typeof chosen[key] === 'number' ? [[key, chosen[key]]] : [])))
}
