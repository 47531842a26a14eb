import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import { missingParts, requireConforming } from '#server/db/conforms.ts'
import type { Database } from '#server/db/database.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

describe('a database that lacks tables or columns of the definitions', () => {
  it('is reported table by table and column by column; a complete one has nothing to report', async () => {
    await db.script(await createSchemaSql(model))
    expect(await missingParts(db, model)).toEqual([])
    await requireConforming(db, model)
    await db.script(`alter table "agents" drop column "code"; alter table "agents" alter column "name" drop not null;
      alter table "fonti" rename to "old"; alter table "nations" alter column "name" type varchar(10);
      alter table "agents" add column "more" text`)
    const missing = [
      'column agents.name as a required one',
      'column agents.code',
      'table fonti',
      'column nations.name as text, which is character varying(10)',
    ]
    expect(await missingParts(db, model)).toEqual(missing)
    await expect(requireConforming(db, model)).rejects.toThrow(
      `The database lacks what the definitions say: ${missing.join(', ')}. Run \`npm run generate\`, which writes the migration, then start again.`,
    )
  })
})
