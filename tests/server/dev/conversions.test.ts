import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { noDecisions } from '#server/codegen/decisions.ts'
import { difference } from '#server/codegen/diff.ts'
import { snapshotOf } from '#server/codegen/snapshot.ts'
import type { Database } from '#server/db/database.ts'
import { createSchemaSql } from '#server/db/schema-sql.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied, emptyDatabase } from '#tests/support/database.ts'
import { type Fields, list, number, text, withFields } from '#tests/support/trial.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
beforeEach(() => emptied(db))
afterAll(() => db.close())

const everyKind: [string, Fields[string]][] = [
  ['text', text],
  ['number', number],
  ['decimals', { ...number, decimals: 2 }],
  ['boolean', { type: 'boolean', label: 'A' }],
  ['date', { type: 'date', label: 'A' }],
  ['time', { type: 'time', label: 'A' }],
  ['instant', { type: 'instant', label: 'A' }],
  ['list', list],
]

// Not every type has a cast to every other.
it.each(everyKind)('an empty %s turns into every other type, and what comes is as if made so', async (_name, field) => {
  // An empty list is no value of other types, and no null either.
  const others = everyKind.map(([, other]) => other).filter((other) => field !== list || other === text)
  const columns = (fields: Fields[string][]) =>
    withFields(Object.fromEntries(fields.map((of, at) => [`a${at}`, of] as const)))
  const to = columns(others)
  const from = columns(others.map(() => field))
  await db.script(await createSchemaSql(from))
  await db.script(`insert into "things" ("nome") values ('uno')`)
  for (const statement of (await difference(snapshotOf(from), snapshotOf(to), noDecisions(), to)).statements) {
    await db.query(statement)
  }
  const turned = await catalogOf(db)
  await emptied(db)
  await db.script(await createSchemaSql(to))
  expect(turned).toEqual(await catalogOf(db))
})
