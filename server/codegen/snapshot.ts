import { createRequire } from 'node:module'
import type { Model } from '#schema/model.ts'
import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { pgTablesOf } from './pg-tables.ts'

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

/** What the database of a model looks like. */
export const snapshotOf = (model: Model): Snapshot => withoutIds(drizzleKit().generateDrizzleJson(pgTablesOf(model)))

/** A database without a table. */
export const emptySnapshot = (): Snapshot => withoutIds(drizzleKit().generateDrizzleJson({}))

/** Without the ids drizzle-kit would draw by lot, and as it will be read back from JSON, which has no undefined members. */
const withoutIds = (snapshot: object): Snapshot =>
  JSON.parse(JSON.stringify({ ...snapshot, id: ORIGIN, prevId: ORIGIN }))
