import { COLLATION, quoted } from '../identifiers.ts'
import { listOf } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

/** A jsonb array of strings, never null: filtered by one of its elements. */
export const list: Kind = scalar({
  type: 'jsonb',
  sortKey: (column) => `(${column}::text) collate ${COLLATION}`,
  group: (at) => {
    const each = quoted(`_each_${at.name}`)
    return { join: ` left join lateral jsonb_array_elements_text(${columnAt(at)}) ${each} on true`, key: each }
  },
  empty: (at) => `${columnAt(at)} = '[]'`,
  store: (value) => JSON.stringify(value ?? []),
  filter: (at, value, parameters) => `jsonb_exists_any(${columnAt(at)}, ${parameters.add(listOf(value), 'text[]')})`,
})
