import type { Model } from '#schema/model.ts'
import { preamble } from '../db/fold.ts'
import { drizzleKit, emptySnapshot, snapshotOf } from './snapshot.ts'

/** The SQL that makes the whole database of any model from nothing: for tests and benchmarks, which have no migrations. */
export async function createSchemaSql(model: Model): Promise<string> {
  const statements = await drizzleKit().generateMigration(emptySnapshot(), snapshotOf(model))
  return [...preamble, ...statements].join('\n')
}
