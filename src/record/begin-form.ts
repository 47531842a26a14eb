import { focusToType } from './focus-to-type.ts'
import type { RecordForm } from './use-record-form.ts'

interface Start {
  /** The id of the form's element. */
  name: string
  /** The field it opens at; the first one without it. */
  at?: string
  /** The row is read first, as on a phone, where the keyboard would cover it. */
  isRead?: boolean
}

/** Goes to the first field of a form, or to the one asked for, unless somebody is already in one. */
export function beginForm({ form, fields }: RecordForm, { name, at, isRead }: Start): void {
  const field = at === undefined ? fields.find((one) => !one.isFixed) : fields.find((one) => one.name === at)
  if (!field) return
  const isBegun = document.getElementById(name)?.contains(document.activeElement) ?? false
  if (!isRead) focusToType(form, field, !isBegun)
  if (at === undefined || isBegun) return
  // In the middle: what lies under a foot that sticks is no better seen than what is below the window.
  const input = document.getElementById(`${name}_${field.key}`)
  input?.scrollIntoView?.({ block: isRead ? 'start' : 'center' })
}
