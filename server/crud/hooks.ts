import type { Filter } from '#schema/condition/condition.ts'
import type { Model } from '#schema/model.ts'
import type { StoredRow, TableName, ValuesOf } from '#schema/rows/typed-rows.ts'
import type { Table } from '#schema/table.ts'
import type { Actor } from '../actor.ts'
import type { Sql, Transaction } from '../db/database.ts'
import type { AppError } from '../http/errors.ts'

/** The plain verbs, or one of the named verbs of access.json (an update that asks for a right of its own). */
export type WriteVerb = 'create' | 'update' | 'delete' | (string & {})

/** A change before it is written, as hooks see it; they may alter its `values`. */
export interface PendingChange<N extends string = string> {
  table: Table
  verb: WriteVerb
  /** 0 while a row is being created. */
  id: number
  /** The row as stored, in its wire form with ids (`agentId`, `familyIds`); undefined for a create. */
  before?: StoredRow<N>
  /** The values to store by body key; empty for a delete. Server-set (read-only) fields may be added. */
  values: ValuesOf<N>
  /** It only follows from another change of its command, in a table that no person writes: no right is asked. */
  follows?: boolean
}

/** A change that was stored. */
export interface StoredChange extends PendingChange {
  /** That of the row since. */
  version: number
}

export interface HookContext {
  tx: Transaction
  actor: Actor
  model: Model
  /** Those of all tables: what a hook writes is asked as everything else is. */
  hooks: HooksByTable
  /** Nobody acts on these rows: one they refer to is replaced, or what was is brought back. Who did what and when stays as it is. */
  keepsAttribution?: boolean
}

export interface CommandContext extends HookContext {
  /** The command, as its lines of the history have it. */
  id: string
}

export type AfterCommand = (changes: readonly StoredChange[], context: CommandContext) => void | Promise<void>

/**
 * The functions that a module adds to the write path of the table of that name. Throw an AppError to refuse: `before: async
 * ({ values }) => { if (values.a > values.b) throw invalid({ a: ['…'] }) }`.
 */
export interface Hooks<N extends string = string> {
  /**
   * Called first of all, before the row is locked: takes locks that must come before that one, and may refuse. Not called
   * for rows that a cascade changes: the right to change the row at its head covers those.
   */
  admit?(change: PendingChange<N>, context: HookContext): void | Promise<void>
  /** Asked instead of the right on the table, for tables whose rights depend on the row or the fields; not where a grant covers the change. */
  authorize?(change: PendingChange<N>, context: HookContext): void | Promise<void>
  before?(change: PendingChange<N>, context: HookContext): void | Promise<void>
  /** The same for all changes of a set, after `before`, where something is read of each; returns why some are refused. */
  beforeSet?(
    changes: readonly PendingChange<N>[],
    context: HookContext,
  ): Promise<ReadonlyMap<object, AppError> | undefined>
  after?(change: PendingChange<N> & { after?: StoredRow<N> }, context: HookContext): void | Promise<void>
  /**
   * Called at the end of a command, each function once, with all that it stored in the tables that have it; changes that only followed
   * from others, and saves that changed nothing, are left out. Rows are stored in sets all the same.
   */
  afterCommand?: readonly AfterCommand[]
  /**
   * Whether `before` and `after` must see a change of these values when all before it are stored: always, unless said.
   * Others are stored in sets: `before` of each, one statement for all, `after` of each. A text: not together with another
   * change of the same text. The values are as they were sent: nothing is said of their types.
   */
  alone?(verb: WriteVerb, values: { readonly [K in keyof ValuesOf<N>]?: unknown }): boolean | string
  /** Says that `before` and `after` do nothing of a deletion: those of a cascade are then one statement. */
  deletesPlainly?: true
  /** Says that these rows are somebody's own: they go with the row they belong to, and never to another that replaces it. */
  personal?: true
  /** What filters mean that a client may say, by filter key, where that is not what their fields say. */
  filters?(asked: Record<string, unknown>): Record<string, unknown>
  /**
   * Which rows there are for this person, who may read the table: filters besides their own; none for all. Asked by all ways on
   * which rows leave: lists, exports, summaries, bulk changes, single rows, histories, downloads; and of rows that are changed,
   * unless `authorize` decides on those.
   */
  within?(actor: Actor, sql: Sql): Filter[] | Promise<Filter[]>
  /** Which of them lists, exports, summaries and bulk changes give, where a single row may be read by its id. */
  listed?(actor: Actor, sql: Sql): Filter[] | Promise<Filter[]>
}

/** What a module adds, by table. */
export type TableHooks = { [N in TableName]?: Hooks<N> }

/** Hooks by table name, collected from the modules. */
export type HooksByTable = ReadonlyMap<string, Hooks>
