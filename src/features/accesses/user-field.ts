import type { Field } from '#schema/table.ts'
import { t } from '#src/account/texts.ts'

/** Whose accesses: a user, chosen as a field that refers to users is. */
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
