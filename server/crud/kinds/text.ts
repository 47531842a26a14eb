import { fieldTypes } from '#schema/fields/index.ts'
import { COLLATION } from '../identifiers.ts'
import { containing, dialling } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

const plain = scalar({ type: 'text', sortKey: (column) => `${column} collate ${COLLATION}` })

/** Text: filtered by a part of it, telephone numbers by their digits, or by whole values where the field's type says so (choices, flags, colours). */
export const text: Kind = {
  ...plain,
  filter: (at, value, parameters) => {
    const { match, dialled } = fieldTypes[at.field.type]
    if (match !== 'contains') return plain.filter(at, value, parameters)
    return (dialled ? dialling : containing)(columnAt(at), at.table.big, value, parameters)
  },
}
