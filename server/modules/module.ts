import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { TableHooks } from '../crud/hooks.ts'
import type { Delivery } from '../outbox/delivery.ts'
import type { Rekeying } from '../phones/phone-keys.ts'
import type { SendRegister } from '../sends/register.ts'
import type { Timelines } from '../timeline/timeline.ts'

/** What a feature adds to the engine: routes of its own, hooks on the write path, generic routes it replaces. */
export interface Module {
  routes?: FastifyPluginAsync
  hooks?: (app: FastifyInstance) => TableHooks
  /**
   * The statements that give the rows of its views, by table name: one `select` without a semicolon that gives `id` (from
   * 1, each once), `version` (integers both) and for each field its column, under the key of bodies and of its SQL type;
   * for each telephone its key under `keyColumn` of it.
   */
  views?: Record<string, string>
  /** What happened to rows of a table, or to what a text names: the sources of each subject. */
  timelines?: Timelines
  /** Where what it sends is noted. */
  registers?: readonly SendRegister[]
  /** How what it puts into the outbox leaves the house, by topic. */
  deliveries?: (app: FastifyInstance) => Record<string, Delivery>
  /** What follows from telephone numbers that turn out to be the same as others, by table. */
  rekeys?: Readonly<Record<string, Rekeying>>
  /** Generic routes the module answers itself, as 'METHOD /api/path'. */
  overrides?: readonly string[]
  /** Begins work that goes on while the server runs, and ends when it closes. */
  start?: (app: FastifyInstance) => void
}
