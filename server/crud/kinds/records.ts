import { listOf } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

/** A jsonb array of objects, never null: filtered by a value of one of their parts, sorted by how many there are. */
export const records: Kind = scalar({
  type: 'jsonb',
  sortKey: (column) => `jsonb_array_length(${column})`,
  empty: (at) => `${columnAt(at)} = '[]'`,
  store: (value) => JSON.stringify(value ?? []),
  filter: (at, value, parameters) => {
    const parts = `jsonb_path_query(${columnAt(at)}, '$[*].*') _part`
    return `exists (select 1 from ${parts} where _part #>> '{}' = any(${parameters.add(listOf(value), 'text[]')}))`
  },
})
