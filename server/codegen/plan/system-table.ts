import type { ColumnState, IndexState, TableState } from './state.ts'

// Helpers to declare the system's own tables.

export const counter: ColumnState = { type: 'bigint', notNull: true, identity: 'always' }
export const required = (type: string, value?: string): ColumnState => ({
  type,
  notNull: true,
  ...(value && { default: value }),
})
export const optional = (type: string, value?: string): ColumnState => ({
  type,
  notNull: false,
  ...(value && { default: value }),
})
export const INSTANT = 'timestamp with time zone'
export const NOW = 'now()'

/** Indexes by their suffix after the name of the table, each with its columns. */
type Indexes = Record<string, string[]>

/** A table of the system by its name: of columns, keys and indexes as PostgreSQL prints them. */
export function table(
  name: string,
  columns: Record<string, ColumnState>,
  keys: { primary?: [string, ...string[]]; indexes?: Indexes; unique?: Indexes } = {},
): [string, TableState] {
  const { primary, indexes = {}, unique = {} } = keys
  const named = (all: Indexes, isUnique: boolean) =>
    Object.entries(all).map(([suffix, parts]): [string, IndexState] => [
      `${name}_${suffix}`,
      { unique: isUnique, method: 'btree', parts: parts.map((part) => `"${part}"`) },
    ])
  const [first = ''] = Object.keys(columns)
  const primaryKey = primary
    ? { name: `${name}_${primary.join('_')}_pk`, columns: primary }
    : { name: `${name}_pkey`, columns: [first] }
  const all = Object.fromEntries([...named(indexes, false), ...named(unique, true)])
  return [name, { columns, primaryKey, indexes: all, foreignKeys: {}, exclusions: {}, note: {} }]
}
