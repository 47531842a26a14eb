import type { Field } from '#schema/table.ts'

/** A reference that belongs to no table: for a filter by a record on a page of its own. */
export const looseReference = (table: string, label: string): Field => ({
  type: 'reference',
  table,
  label,
  required: false,
  unique: false,
  readOnly: false,
  form: true,
  pick: false,
  onDelete: 'restrict',
})
