import { createRequire } from 'node:module'
import type { Model } from '#schema/model.ts'
import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { pgTablesOf } from '../db/pg-tables.ts'
import * as system from '../db/system.ts'

/** How snapshots call a table. */
export const keyOf = (table: string): string => `public.${table}`

/** Whether it holds a field with several references. */
export const isJoin = ({ columns, name }: TableSnapshot): boolean =>
  name.includes('__') && !columns.id && columns.ownerId !== undefined

const ORIGIN = '00000000-0000-0000-0000-000000000000'

// A development tool: loaded when first needed, never by the server. It is CommonJS only.
let kit: typeof import('drizzle-kit/api') | undefined
export function drizzleKit() {
  kit ??= createRequire(import.meta.url)('drizzle-kit/api') as typeof import('drizzle-kit/api')
  return kit
}

// Tables of the definitions may be called like our own exports: `files` is not `_files`.
const systemTables = Object.fromEntries(Object.entries(system).map(([name, table]) => [`_${name}`, table]))

/** What the given tables and the system's own look like, without the ids drizzle-kit would draw by lot. */
export const snapshotOfTables = (tables: Record<string, unknown>): Snapshot =>
  withoutIds(drizzleKit().generateDrizzleJson({ ...systemTables, ...tables }))

/** What the database of a model looks like. */
export const snapshotOf = (model: Model): Snapshot => snapshotOfTables(pgTablesOf(model))

/** A database without a table. */
export const emptySnapshot = (): Snapshot => withoutIds(drizzleKit().generateDrizzleJson({}))

/** As it will be read back from JSON, which has no undefined members. */
const withoutIds = (snapshot: object): Snapshot =>
  JSON.parse(JSON.stringify({ ...snapshot, id: ORIGIN, prevId: ORIGIN }))
