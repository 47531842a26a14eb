import type { FilterValue } from '#schema/condition/filter-value.ts'
import type { Model } from '#schema/model.ts'
import type { Field, Table } from '#schema/table.ts'
import { phoneKeySql } from '../../db/phone-key.ts'
import { columnName, quoted } from '../identifiers.ts'
import type { Parameters } from '../parameters.ts'
import type { Guarded } from '../reading.ts'

// What a statement calls by a name beginning with _ can never be a table or a field: no definition begins so.

/** A field of the rows that a statement calls `alias`. */
export interface FieldInSql {
  table: Table
  name: string
  field: Field
  alias: string
  /** Fields of the row it refers to that its record has besides those of any record of it. */
  along?: readonly string[]
}

export const columnAt = ({ name, field, alias }: FieldInSql): string => columnName(name, field, alias)

/** The key of the telephone numbers of a field. */
export const phoneKeyAt = ({ name, alias }: FieldInSql): string =>
  phoneKeySql(name, (column) => `${alias}.${quoted(column)}`)

/** What reading a field needs besides the field: the other tables, the wire form of their columns, and whom they are shown to. */
export interface ReadContext {
  model: Model
  wireOf: (field: Field, column: string) => string
  /** By table: what is shown of its rows where others refer to them; all that records have, where nothing is said. */
  guarded?: ReadonlyMap<string, Guarded>
}

/** The SQL expression rows are sorted by, with the join it needs. */
export interface SortKey {
  join: string
  key: string
}

/** The SQL expression rows are counted by, with the join it needs; a row counts once for each of its values. */
export interface GroupKey {
  join: string
  key: string
}

export type JsonSchema = Record<string, unknown>

/** The schemas that the OpenAPI document has for the value of a field, and for the record it refers to. */
export interface FieldSchemas {
  value: (field: Field) => JsonSchema
  record: (field: Field) => JsonSchema
}

/**
 * One kind of column: its SQL, its form on the wire and its OpenAPI schema. A date is `date` in SQL, `DD-MM-YYYY` on the
 * wire, filtered by a span. A new kind is one more of these objects.
 */
export interface Kind {
  /** The SQL type of the column; empty where the values lie in a join table. */
  type: string
  /** Whether the values are rows of a join table instead of a column. */
  inJoinTable: boolean
  /** Whether the value names an uploaded file, which the row then holds. */
  holdsFile: boolean
  /** The column's value in its wire form, ready for JSON. */
  wire: (column: string) => string
  /** The value as clients read it: references as records, files with their facts. */
  read: (at: FieldInSql, context: ReadContext) => string
  /** The value as it is stored and kept in history: references as ids, files as names. */
  stored: (at: FieldInSql) => string
  sort: (at: FieldInSql, model: Model) => SortKey
  /** What rows are counted by, for field types that are countable. */
  group: (at: FieldInSql) => GroupKey
  /** The condition of a filter on the field. */
  filter: (at: FieldInSql, value: FilterValue, parameters: Parameters) => string
  /** What the index of the sort finds of that condition by itself: conditions that it implies. */
  inSort: (at: FieldInSql, value: FilterValue, parameters: Parameters) => string[]
  /** Whether the condition of a filter looks at other rows than the field's own. */
  filtersElsewhere: boolean
  /** The condition that a row has no value there. */
  empty: (at: FieldInSql) => string
  /** A wire value, or null, as the driver stores it. */
  store: (value: unknown) => unknown
  /** What the OpenAPI document says of the value that clients read. */
  openApi: (field: Field, schemas: FieldSchemas) => JsonSchema
}
