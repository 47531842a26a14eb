import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Model } from '#schema/model.ts'
import type { TableHooks } from '../crud/hooks.ts'
import type { DueNotice } from '../inbox/due.ts'
import type { Delivery } from '../outbox/delivery.ts'
import type { Rekeying } from '../phones/phone-keys.ts'
import type { SendRegister } from '../sends/register.ts'
import type { Timelines } from '../timeline/timeline.ts'

/**
 * A module of a feature: its own routes, hooks on the write path, generic routes it replaces: `{ routes, hooks: { agents: {
 * before } }, overrides: ['POST /api/users'] }`.
 */
export interface Module {
  routes?: FastifyPluginAsync
  hooks?: (app: FastifyInstance) => TableHooks
  /**
   * The statements that give the rows of its views, by table name: one `select` without a semicolon that gives `id` (from
   * 1, each once), `version` (integers both) and for each field its column, under the key of bodies and of its SQL type;
   * for each telephone its key under `keyColumn` of it.
   */
  views?: Record<string, string>
  /** Timelines: the sources of entries by subject, a table or a kind of text. */
  timelines?: Timelines
  /** The timelines of all modules with what it adds to those of many tables. */
  addToTimelines?: (model: Model, declared: Timelines) => Timelines
  /** The tables that record its sends. */
  registers?: readonly SendRegister[]
  /** The deliveries of its outbox entries, by topic. */
  deliveries?: (app: FastifyInstance) => Record<string, Delivery>
  /** The notices that time brings to the people of its rows. */
  becomesDue?: readonly DueNotice[]
  /** Called, by table, when telephone numbers turn out to be the same as others. */
  rekeys?: Readonly<Record<string, Rekeying>>
  /** Generic routes the module answers itself, as 'METHOD /api/path'. */
  overrides?: readonly string[]
  /** Begins work that goes on while the server runs, and ends when it closes. */
  start?: (app: FastifyInstance) => void
}

/** The timelines of these modules, by subject. */
export function timelinesOf(model: Model, modules: readonly Module[]): Timelines {
  const declared: Timelines = Object.assign({}, ...modules.map(({ timelines }) => timelines))
  return modules.reduce((all, { addToTimelines }) => addToTimelines?.(model, all) ?? all, declared)
}
