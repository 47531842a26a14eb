import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogOf } from '#tests/support/catalog.ts'
import {
  begin,
  define,
  dev,
  expectAlike,
  type Fields,
  fileOf,
  number,
  numbered,
  production,
  reference,
  refused,
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

const ab = `insert into "things" ("nome", "a", "b") values ('uno', 'AAA', 'BBB')`

describe('a release converts rows as development did when', () => {
  it('a field is renamed again and again, and another one comes', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { x: text, b: text, c: text })
    await update()
    define('things', { y: text, b: text, c: text })
    await update('--rename things.x:y')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ y: 'AAA', c: null })])
    await expectAlike('things')
  })

  it('a field is renamed and gets its old name back', async () => {
    await begin({ a: text, b: text }, ab)
    define('things', { x: text, b: text })
    await update('--rename things.a:x')
    define('things', { a: text, b: text })
    await update('--rename things.x:a')
    await expectAlike('things')
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: 'AAA' })])
  })

  it('a table is renamed twice, with its several references', async () => {
    await begin({ a: text, b: text, quali: several('agents') }, `${ab}; insert into "things__quali" values (1, 2)`)
    rmSync(fileOf('things'))
    define('goods', { a: text, b: text, quali: several('agents') })
    await update('--rename-table things:goods')
    rmSync(fileOf('goods'))
    define('wares', { c: text, b: text, altri: several('agents') })
    await update('--rename-table goods:wares --rename wares.quali:altri --rename wares.a:c')
    expect(await rowsOf(dev, 'wares')).toEqual([expect.objectContaining({ c: 'AAA' })])
    await expectAlike('wares')
    expect(await production.query('select * from "wares__altri"')).toEqual([{ ownerId: 1, targetId: 2 }])
  })

  it('a field is removed and comes back before there is a number', async () => {
    await begin({ a: text }, `insert into "things" ("nome", "a") values ('uno', 'AAA')`)
    define('things', {})
    await update('--drop things.a')
    define('things', { a: { ...text, label: 'Altro' } })
    await update()
    await released()
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: 'AAA' })])
  })
})

/** The two migrations of the sentence: `npm run generate -- <flags>`, each with its own definitions. */
const ways = (sentence: string): string[] =>
  [...sentence.matchAll(/npm run generate(?: -- (.*))?$/gm)].map(([, flags = '']) => flags)

describe('a name that is given away and taken in one change is refused, with the two migrations it takes:', () => {
  it.each<[string, Fields, string, Fields, object]>([
    [
      'two fields that change places',
      { a: text, b: text },
      'a:b b:a',
      { a_new: text, b_new: text },
      { a: 'BBB', b: 'AAA' },
    ],
    ['names that shift along', { b: text, c: text }, 'a:b b:c', { b_new: text, c: text }, { b: 'AAA', c: 'BBB' }],
    [
      'a new field under an old name',
      { a: number, x: text, b: text },
      'a:x',
      { x: text, b: text },
      { x: 'AAA', a: null },
    ],
  ])('%s', async (_, last, renames, between, row) => {
    await begin({ a: text, b: text }, ab)
    const before = await catalogOf(dev)
    define('things', last)
    const sentence = await refused(update(renames.replaceAll(/(\w+:\w+)/g, '--rename things.$1')))
    expect(sentence).toContain('two numbered migrations')
    expect(await catalogOf(dev)).toEqual(before)
    const [first = '', second = ''] = ways(sentence)
    define('things', between)
    await update(first)
    await numbered()
    define('things', last)
    await update(second)
    await expectAlike('things')
    expect(await rowsOf(production)).toEqual([expect.objectContaining(row)])
  })

  it('tables that change places', async () => {
    define('wares', {})
    await begin({ a: text }, `insert into "things" ("nome", "a") values ('uno', 'AAA')`)
    const sentence = await refused(update('--rename-table things:wares --rename-table wares:things'))
    expect(sentence).toContain('--rename-table things:wares_new --rename-table wares:things_new')
    expect(sentence).toContain('--rename-table wares_new:wares --rename-table things_new:things')
  })

  it.each([
    ['of another type', { a: number, chi: reference('agents') }],
    ['that refers elsewhere', { a: text, chi: reference('nations') }],
  ])('a field that was dropped in it, %s', async (_, fields) => {
    await begin(
      { a: text, chi: reference('agents') },
      `insert into "things" ("nome", "a", "chiId") values ('uno', '7', 2)`,
    )
    define('things', {})
    await update('--drop things.a --drop things.chiId')
    define('things', fields)
    expect(await refused(update())).toMatch(
      /"things\.\w+" was dropped in this change, and something else takes its name/,
    )
    define('things', {})
    await numbered()
    define('things', fields)
    await update()
    await expectAlike('things')
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ a: null, chiId: null })])
  })
})
