import type { Model } from '#schema/model.ts'
import type { Row, Values } from '#schema/row.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/database.ts'

/** The plain verbs, or one of the named verbs of access.json (an update that asks for a right of its own). */
export type WriteVerb = 'create' | 'update' | 'delete' | (string & {})

/** A change on its way to the database: what hooks see, and may still alter (`values`). */
export interface PendingChange {
  table: Table
  verb: WriteVerb
  /** 0 while a row is being created. */
  id: number
  /** The row as stored, in its wire form with ids (`agentId`, `familyIds`); undefined for a create. */
  before?: Row
  /** The values to store by body key; empty for a delete. Server-set (read-only) fields may be added. */
  values: Values
}

export interface HookContext {
  tx: Transaction
  actor: Actor
  model: Model
}

/** What a module adds to the write path of one table. Throw an AppError to refuse. */
export interface Hooks {
  /** Asked instead of the right on the table, for tables whose rights depend on the row or the fields. */
  authorize?: (change: PendingChange, context: HookContext) => void | Promise<void>
  before?: (change: PendingChange, context: HookContext) => void | Promise<void>
  after?: (change: PendingChange & { after?: Row }, context: HookContext) => void | Promise<void>
}

/** Hooks by table name, collected from the modules. */
export type HooksByTable = ReadonlyMap<string, Hooks>
