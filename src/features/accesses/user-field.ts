import type { Field } from '#schema/table.ts'
import { t } from '#src/account/texts.ts'

/** The user filter, a reference field without a table of its own. */
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
