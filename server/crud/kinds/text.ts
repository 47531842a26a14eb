import { fieldTypes } from '#schema/fields/index.ts'
import { COLLATION } from '../identifiers.ts'
import { containing } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

const plain = scalar({ type: 'text', sortKey: (column) => `${column} collate ${COLLATION}` })

/** Text: filtered by a part of it, or by whole values where the field's type says so (choices, flags, colours). */
export const text: Kind = {
  ...plain,
  filter: (at, value, parameters) =>
    fieldTypes[at.field.type].match === 'contains'
      ? containing(columnAt(at), at.table.big, value, parameters)
      : plain.filter(at, value, parameters),
}
