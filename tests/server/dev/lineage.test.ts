import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitionsOf } from '#server/codegen/project.ts'
import { createSchemaSql } from '#server/codegen/schema-sql.ts'
import { catalogOf } from '#tests/support/catalog.ts'
import { emptied } from '#tests/support/database.ts'
import {
  begin,
  define,
  dev,
  expectAlike,
  type Fields,
  fileOf,
  number,
  production,
  project,
  reference,
  released,
  releases,
  rowsOf,
  several,
  text,
  update,
} from '#tests/support/release.ts'

// Whatever way a definition goes between two numbered migrations: what a database of the last one becomes by the next is
// what the development database has become step by step.

releases()

/** As expectAlike, and both look as if made from the definitions as they are now. */
async function expectAsMadeAnew(...tables: string[]): Promise<void> {
  const turned = await catalogOf(dev)
  await expectAlike(...tables)
  await emptied(production)
  await production.script(await createSchemaSql(definitionsOf(project).model))
  expect(turned).toEqual(await catalogOf(production))
}

describe('a release converts rows as development did when', () => {
  const ab = `insert into "things" ("nome", "a", "b") values ('uno', 'AAA', 'BBB')`

  it('a new field takes the name of a field that was renamed, and that one is renamed again', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { x: text, b: text, a: text })
    await update()
    define('things', { y: text, b: text, a: text })
    await update('--rename things.x:y')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ y: 'AAA', a: null })])
    await expectAlike('things')
  })

  it.each([
    ['one after the other', ['--rename things.a:x', '--rename things.b:a', '--rename things.x:b']],
    ['at once', ['--rename things.a:b --rename things.b:a']],
  ])('two fields swap names %s', async (_, steps) => {
    await begin({ a: text, b: text }, ab)
    const forms: Fields[] = [
      { x: text, b: text },
      { x: text, a: text },
      { b: text, a: text },
    ]
    const last = forms.slice(-steps.length)
    for (const [at, flags] of steps.entries()) {
      define('things', last[at] ?? {})
      await update(flags)
    }
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
    await update()
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
    await expectAlike('things')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ a: 'BBB', b: 'AAA' })])
  })

  it('names shift along, and nothing is asked about a field removed long ago', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { x: text, a: text })
    await update('--rename things.b:a')
    define('things', { z: text, a: text })
    await update('--rename things.x:z')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ z: 'AAA', a: 'BBB' })])
    await expectAlike('things')
  })

  it('a new table takes the name of a renamed one', async () => {
    await begin({ a: text, b: text, quali: several('agents') }, `${ab}; insert into "things__quali" values (1, 2)`)
    rmSync(fileOf('things'))
    define('goods', { a: text, b: text, quali: several('agents') })
    await update('--rename-table things:goods')
    define('things', { a: text })
    await update()
    rmSync(fileOf('goods'))
    define('wares', { a: text, b: text, altri: several('agents') })
    await update('--rename-table goods:wares --rename wares.quali:altri')
    expect(await rowsOf(dev, 'wares')).toEqual([expect.objectContaining({ a: 'AAA' })])
    await expectAlike('things', 'wares')
    expect(await production.query('select * from "wares__altri"')).toEqual([{ ownerId: 1, targetId: 2 }])
  })

  it('two fields swap names in a renamed table, and one is removed', async () => {
    await begin({ a: text, b: text }, ab)
    rmSync(fileOf('things'))
    define('wares', { a: text, b: text })
    await update('--rename-table things:wares --rename wares.a:b --rename wares.b:a')
    define('wares', { b: text })
    await update('--drop wares.b --rename wares.a:b')
    expect(await rowsOf(dev, 'wares')).toEqual([expect.objectContaining({ b: 'BBB' })])
    await expectAlike('wares')
  })

  it.each<[string, Fields, Fields, string]>([
    ['unique', { a: { ...text, unique: true }, b: text }, { a: { ...text, unique: true }, b: text }, 'a:b b:a'],
    ['unique', { a: { ...text, unique: true } }, { a: { ...text, unique: true }, b: { ...text, unique: true } }, 'a:b'],
    ['references', { a: reference('agents') }, { a: reference('agents'), b: reference('agents') }, 'aId:bId'],
  ])('a name is reused that is %s', async (_, from, to, renames) => {
    const values = from.a?.type === 'text' ? `update "things" set "a" = 'AAA'` : `update "things" set "aId" = 2`
    await begin(from, `insert into "things" ("nome") values ('uno'); ${values}`)
    define('things', to)
    await update(renames.replaceAll(/(\w+:\w+)/g, '--rename things.$1'))
    await expectAsMadeAnew('things')
  })

  // Both kinds of it in one: generating makes a database to try what is computed on.
  it('a computed field takes over a name', async () => {
    const quoted = { ...text, computed: '"a"' }
    const plain = { ...text, computed: 'a' }
    define('wares', { a: text, e: plain })
    await begin(
      { a: text, b: text, e: quoted },
      `insert into "things" ("nome", "a") values ('uno', 'AAA'); insert into "wares" ("nome", "a") values ('uno', 'AAA')`,
    )
    define('things', { a: text, b: text, e: quoted })
    define('wares', { a: text, b: text, e: plain })
    await update('--rename things.a:b --rename things.b:a --rename wares.a:b')
    await expectAsMadeAnew('things', 'wares')
  })

  it('a removed field returns with another meaning', async () => {
    await begin(
      { a: number, chi: reference('agents') },
      `insert into "things" ("nome", "a", "chiId") values ('uno', 7, 2)`,
    )
    define('things', {})
    await update('--drop things.a --drop things.chiId')
    define('things', { a: text, chi: reference('nations') })
    await update()
    await expectAlike('things')
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: null, chiId: null })])
  })
})

it('a field removed and restored before numbering was never removed', async () => {
  await begin({ a: text }, '')
  await production.query(`insert into "things" ("nome", "a") values ('uno', 'AAA')`)
  define('things', {})
  await update()
  define('things', { a: text })
  await update()
  await released()
  expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: 'AAA' })])
})
