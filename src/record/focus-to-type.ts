import type { FormInstance } from 'antd'
import type { FieldTypeName } from '#schema/fields/index.ts'
import type { Values } from '#schema/rows/row.ts'
import { takeTyped } from '#src/lib/keys/type-ahead.ts'
import type { FormField } from './form-values.ts'

/** The types whose input holds letter by letter what is typed. */
const WRITTEN: readonly FieldTypeName[] = ['text', 'longText', 'email', 'phone', 'codiceFiscale', 'vatNumber', 'url']

/**
 * Focuses the field one types into first, unless `focuses` is false, and gives it what was typed since the key that
 * opened the form: a written one takes it while it is empty.
 */
export function focusToType(form: FormInstance<Values>, { key, field }: FormField, focuses = true): void {
  if (focuses) form.focusField(key)
  const typed = takeTyped('form')
  if (typed !== '' && WRITTEN.includes(field.type) && !form.getFieldValue(key)) form.setFieldValue(key, typed)
}
