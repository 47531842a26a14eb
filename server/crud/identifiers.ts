import { type Field, type Table, writeKey } from '#schema/table.ts'

/** The collation lists sort text by: Italian users find à beside a, whatever the case. */
export const COLLATION = '"und-x-icu"'

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The join table of a many-to-many field. */
export const joinTable = (table: Table, fieldName: string): string => quoted(`${table.name}__${fieldName}`)

/** The column of a field, of the rows called `alias`. */
export const columnName = (name: string, field: Field, alias = 't'): string =>
  `${alias}.${quoted(writeKey(name, field))}`
