import type { Field } from '#schema/table.ts'
import { t } from '#src/account/texts.ts'

/** A field outside any table, for the filter by user. */
export const userField: Field = {
  type: 'reference',
  table: 'users',
  label: t('accesses.user'),
  required: false,
  unique: false,
  readOnly: false,
  form: true,
  pick: false,
  onDelete: 'restrict',
}
