import type { Table } from '../table.ts'
import type { StoredRows } from '../tables.generated.ts'
import type { Row, Values } from './row.ts'

/** A table of the product. Where a name is known only at run time, `string` stands for it and rows are of any kind. */
export type TableName = keyof StoredRows

/** The definition of the table of that name. */
export type NamedTable<N extends string> = Table & { name: N }

/** A row of the table as it is stored: what refers to other rows as their ids (`agentId`, `familyIds`). */
export type StoredRow<N extends string> = N extends TableName ? { [K in keyof StoredRows[N]]: StoredRows[N][K] } : Row

/** The values of such a row to store. */
export type ValuesOf<N extends string> = N extends TableName ? Partial<StoredRow<N>> : Values

/** The body of such a row: the compiler knows its keys, the engine validates the rest. */
export type BodyOf<N extends string> = N extends TableName ? { [K in keyof StoredRows[N]]?: unknown } : Values
