import { fieldTypes } from '#schema/fields/index.ts'
import { COLLATION } from '../identifiers.ts'
import { containing, dialling, initialIn } from './compare.ts'
import { columnAt, type Kind, phoneKeyAt } from './kind.ts'
import { scalar } from './scalar.ts'

const plain = scalar({ type: 'text', sortKey: (column) => `${column} collate ${COLLATION}` })

/** Text: filtered by a part of it, telephone numbers by their digits, or by whole values where the field's type says so (choices, flags, colours). */
export const text: Kind = {
  ...plain,
  filter: (at, value, parameters) => {
    const { match, dialled } = fieldTypes[at.field.type]
    if (match !== 'contains') return plain.filter(at, value, parameters)
    const [sql, { big }] = [columnAt(at), at.table]
    return dialled
      ? dialling({ sql, key: phoneKeyAt(at) }, big, value, parameters)
      : containing(sql, big, value, parameters)
  },
  inSort: (at, value, parameters) => {
    const { match, dialled } = fieldTypes[at.field.type]
    return match === 'contains' && !dialled ? initialIn(columnAt(at), at.table.big, value, parameters) : []
  },
}
