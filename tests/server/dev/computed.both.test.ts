import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ModelError } from '#schema/grammar/mistake.ts'
import { model as product } from '#schema/tables.ts'
import { computedMistakes } from '#server/codegen/definitions/try-computed.ts'
import type { Database } from '#server/db/database.ts'
import { emptyDatabase, freshDatabase, giveBack } from '#tests/support/database.ts'
import { goodFiles, modelOf } from '#tests/support/definitions.ts'
import { goodDefinitions, withGood } from '#tests/support/good-definitions.ts'
import { field, fields, type Spoil } from '#tests/support/spoil.ts'
import { wrongExpressions } from '#tests/support/wrong-definitions.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => giveBack(db))

const saidOf = (spoil: Spoil) => {
  const files = goodFiles()
  spoil(files)
  return computedMistakes(db, modelOf(files))
}
const relations = () => db.query(`select relname from pg_class where relname like '%trial%' or relname like '_result%'`)

describe('the check of computed fields on a database', () => {
  it.each(wrongExpressions.map((wrong) => ({ ...wrong })))('$id $what', async ({ spoil, id, at, says }) => {
    const said = await saidOf(spoil)
    expect(said.map((mistake) => `${mistake.id} ${mistake.file} ${mistake.key}`)).toEqual([`${id} ${at}`])
    if (says) expect(said[0]?.sentence).toContain(says)
    expect(said[0]?.sentence).not.toContain('\n')
    expect(await relations()).toEqual([])
  })

  it('reports mistakes in all fields of all tables at once', async () => {
    const several = fields({ a: { computed: 'gears' }, b: { type: 'number', computed: 'a + 1' }, c: { computed: 'x' } })
    expect((await saidOf(several)).map(({ id, key }) => `${id} ${key}`)).toEqual([
      'T23 fields.b.computed',
      'T23 fields.c.computed',
    ])
  })
})

it('accepts valid expressions', async () => {
  const all = modelOf(withGood(goodDefinitions.flatMap(({ tables }) => tables)))
  expect(await computedMistakes(db, all)).toEqual([])
})

it('sends nothing without computed fields', async () => {
  const silent = new Proxy(db, { get: () => () => Promise.reject(new Error('asked')) })
  expect(await computedMistakes(silent, modelOf(goodFiles()))).toEqual([])
})

it("accepts the product's expressions and leaves its tables and rows unchanged", async () => {
  const own = await freshDatabase()
  try {
    await own.query(
      `insert into "fonti" ("description", "coloreSfondo", "coloreCarattere") values ('Fiera', '#FFFFFF', '#000000')`,
    )
    expect(await computedMistakes(own, product)).toEqual([])
    expect(await own.query('select "description" from "fonti"')).toEqual([{ description: 'Fiera' }])
  } finally {
    await giveBack(own)
  }
})

it('never runs a second statement, whatever an expression contains', async () => {
  const out = '1) stored); create table broken_out (id int); --'
  expect(() => modelOf({ ...goodFiles(), tables: spoiled(out) })).toThrow(ModelError)
  expect(await db.query(`select to_regclass('broken_out')::text as "there"`)).toEqual([{ there: null }])
})

function spoiled(computed: string) {
  const files = goodFiles()
  field({ type: 'number', computed })(files)
  return files.tables
}
