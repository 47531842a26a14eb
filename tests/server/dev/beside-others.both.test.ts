import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TableInput } from '#schema/table.ts'
import { WouldBreak } from '#server/codegen/database/change.ts'
import { updateDevelopment } from '#server/codegen/dev-update.ts'
import { generate } from '#server/codegen/generate.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { db, develops, project, say } from '#tests/support/development.ts'
import { labelled } from '#tests/support/labelled.ts'
import { copyOf, removeProject } from '#tests/support/small-project.ts'

// A development database on which others work too: another branch, another program, the person who runs PostgreSQL.

develops()

const text = { type: 'text', label: 'Testo' } as const
const update = (of = project) => updateDevelopment(of, db, { decisions: noDecisions(), say })

function save(fields: TableInput['fields'], of = project): void {
  const title = { nome: { type: 'text', label: 'Nome' } } as const
  const things: TableInput = {
    name: 'things',
    label: { one: 'Cosa', many: 'Cose' },
    title: 'nome',
    fields: { ...title, ...fields },
  }
  writeFileSync(join(of.schema, 'tables/things.json'), JSON.stringify(labelled(things)))
}

const tables = async (): Promise<string[]> =>
  (await db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)).map(
    ({ name }) => name,
  )

describe('what belongs to others stays as it is', () => {
  it.each(['{"app":"other"}', '{"crm":2}', '{', 'null', '{"indexes":{"a":"b"}}'])(
    'a table with the comment %s',
    async (comment) => {
      await update()
      await db.script(`create table "theirs" ("id" integer); comment on table "theirs" is '${comment}';
      comment on table "_migrations" is '{"crm":1}'`)
      save({})
      await update()
      expect(await tables()).toEqual(expect.arrayContaining(['theirs', '_migrations', 'things']))
    },
  )

  it('a constraint of theirs on a table of ours', async () => {
    save({ a: text })
    await update()
    await db.script('alter table "things" add constraint "theirs" unique ("a")')
    save({ a: text, b: text })
    await update()
    const [index] = await db.query(`select to_regclass('"theirs"') is not null as there`)
    expect(index).toEqual({ there: true })
  })
})

describe('a branch that is refused leaves the database to the other one', () => {
  it('which goes on as if nobody had tried', async () => {
    save({})
    await update()
    await generate(project, { decisions: noDecisions(), say })
    const other = copyOf(project)
    try {
      save({ nota: text }, other)
      await update(other)
      await generate(other, { decisions: noDecisions(), say })
      await update(other)
      await db.query(`insert into "things" ("nome", "nota") values ('uno', 'tenuta')`)
      const before = [await catalogOf(db), await db.query('select * from "_migrations" order by "name"')]
      await expect(update()).rejects.toThrow(WouldBreak)
      expect([await catalogOf(db), await db.query('select * from "_migrations" order by "name"')]).toEqual(before)
      await update(other)
      expect(await db.query('select "nota" from "things"')).toEqual([{ nota: 'tenuta' }])
    } finally {
      removeProject(other)
    }
  })
})
