import { anyOf, between, spanOf } from './compare.ts'
import { columnAt, type Kind } from './kind.ts'

const same = <T>(value: T): T => value

/** The members of a scalar kind that differ from the defaults. */
type Special = Pick<Kind, 'type'> & Partial<Kind> & { sortKey?: (column: string) => string }

/**
 * A kind whose value is one plain value, read, stored, sorted and compared as it is unless `special` overrides that:
 * `scalar({ type: 'integer' })`.
 */
export function scalar({ sortKey = same, ...special }: Special): Kind {
  const { type, wire = same, store = same } = special
  return {
    inJoinTable: false,
    holdsFile: false,
    filtersElsewhere: false,
    wire,
    read: (at) => wire(columnAt(at)),
    stored: (at) => wire(columnAt(at)),
    sort: (at) => ({ join: '', key: sortKey(columnAt(at)) }),
    group: (at) => ({ join: '', key: columnAt(at) }),
    filter: (at, value, parameters) => {
      const column = columnAt(at)
      if ('is' in value) return anyOf(column, type, { is: value.is.map(store) }, parameters)
      const { from, to } = spanOf(value)
      return between(column, from && parameters.add(store(from), type), to && parameters.add(store(to), type))
    },
    inSort: () => [],
    empty: (at) => `${columnAt(at)} is null`,
    store,
    openApi: (field, schemas) => schemas.value(field),
    ...special,
  }
}
