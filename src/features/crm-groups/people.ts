import type { Field, Table } from '#schema/table.ts'
import type { ByField } from '#src/providers/rows.ts'
import { t } from './texts.ts'

const CATEGORY = 'CRM'

/** Users as this screen sees them: four facts to read, the groups to change, and one more filter. */
export function peopleOf(users: Table, many: string): Table {
  const { username, nome, cognome, categorie, gruppiCrm }: ByField<'users', Field> = users.fields
  if (!username || !nome || !cognome || !categorie || !gruppiCrm) throw new Error('Users lack a field of this screen')
  return {
    ...users,
    label: { ...users.label, many },
    filters: { category: CATEGORY },
    fields: {
      category: filterOnly(categorie, t('crmGroups.category')),
      username: readOnly(username),
      nome: readOnly(nome),
      cognome: readOnly(cognome),
      categorie: { ...readOnly(categorie), filter: false, list: true },
      gruppiCrm: { ...gruppiCrm, list: true },
    },
  }
}

const readOnly = (field: Field): Field => ({ ...field, readOnly: true })

/** A choice among the values of a field, that no row shows. */
const filterOnly = (field: Field, label: string): Field => ({
  ...readOnly(field),
  type: 'choice',
  label,
  list: false,
  form: false,
  required: false,
  default: undefined,
})
