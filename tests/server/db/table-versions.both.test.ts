import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSchemaSql } from '#server/codegen/database/schema-sql.ts'
import type { Database } from '#server/db/database.ts'
import { readVersions } from '#server/db/table-versions.ts'
import { ensureTotals, foldTotals } from '#server/db/totals.ts'
import { emptyDatabase, giveBack } from '#tests/support/database.ts'
import { everyTable } from '#tests/support/every-type.ts'

const model = everyTable()
let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.script(await createSchemaSql(model))
  await db.query(`insert into "agents" ("name") values ('Prima'), ('Anche')`)
  await ensureTotals(db, model)
})
afterAll(() => giveBack(db))

describe.each(['agents', 'prova_grande'])('the version of %s', (table) => {
  const name = table === 'agents' ? 'name' : 'nome'
  const version = async () => (await readVersions(db)).get(table)
  const rows = async () => Number((await db.query<{ n: number }>(`select count(*) as n from "${table}"`))[0]?.n)

  it('is another one after each change of any row, whoever made it, and knows how many there are', async () => {
    const before = await version()
    const seen = new Set([before?.version])
    expect(before?.rows).toBe(await rows())
    const changes = [
      `insert into "${table}" ("${name}") select 'riga ' || n from generate_series(1, 3) n`,
      `update "${table}" set "${name}" = 'altra' where "${name}" = 'riga 1'`,
      `delete from "${table}" where "${name}" = 'riga 2'`,
      `truncate "${table}" cascade`,
      `insert into "${table}" ("${name}") values ('di nuovo')`,
    ]
    for (const [at, change] of changes.entries()) {
      await db.script(change)
      const after = await version()
      seen.add(after?.version)
      expect([change, seen.size, after?.rows]).toEqual([change, at + 2, await rows()])
    }
  })

  it('stays while nothing changes, and after what is rolled back', async () => {
    await foldTotals(db)
    const before = await version()
    const work = db.transaction(async (tx) => {
      await tx.query(`update "${table}" set "${name}" = 'mai'`)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await db.query(`update "nations" set "name" = 'altrove'`)
    await ensureTotals(db, model)
    expect(await version()).toEqual(before)
  })

  it('is never one that it was before, however the changes are added up', async () => {
    const seen = new Set<string | undefined>()
    for (let round = 0; round < 6; round++) {
      await db.query(`update "${table}" set "${name}" = $1`, [`giro ${round}`])
      seen.add((await version())?.version)
      if (round % 2 === 1) await foldTotals(db)
    }
    expect(seen.size).toBe(6)
  })
})
