import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proposal } from '#server/codegen/proposal.ts'
import {
  begin,
  define,
  dev,
  expectAlike,
  type Fields,
  fileOf,
  given,
  number,
  production,
  project,
  reference,
  refused,
  releases,
  rowsOf,
  said,
  several,
  text,
  update,
} from '#tests/support/release.ts'

// What is the same thing, and what only has its name.

releases()

describe('ids of rows in another table', () => {
  const row = `insert into "things" ("nome", "chiId", "n", "t") values ('uno', 2, 2, '2'); insert into "things__quali" values (1, 2)`
  const before: Fields = {
    chi: reference('agents'),
    quali: several('agents'),
    n: number,
    t: text,
  }

  it.each<[string, Fields, string]>([
    ['a reference to another table', { ...before, chi: reference('nations') }, 'things.chiId'],
    ['several references to another table', { ...before, quali: several('nations') }, 'things.quali'],
    ['a number that becomes a reference', { ...before, n: { ...reference('nations'), writeAs: 'n' } }, 'things.n'],
    ['a text that becomes a reference', { ...before, t: { ...reference('nations'), writeAs: 't' } }, 'things.t'],
    ['a reference that becomes a number', { ...before, chi: text, chiId: number }, 'things.chiId'],
  ])('are removed only by a decision: %s', async (_, after, name) => {
    await begin(before, row)
    define('things', after)
    expect(await refused(update())).toContain(`${name} becomes`)
    expect(await refused(update('', production))).toContain(`${name} becomes`)
    await update(`--drop ${name}`)
    await expectAlike('things')
  })

  it('follow a rename of the field', async () => {
    await begin(before, row)
    const { chi: _chi, ...rest } = before
    define('things', { ...rest, land: reference('nations') })
    expect(await refused(update('--rename things.chiId:landId'))).toContain('things.chiId goes, and 1 row has a value')
    await update('--drop things.chiId')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ landId: null })])
  })

  it('stay when the table is only renamed', async () => {
    define('people', {})
    await begin(
      { chi: reference('people'), quali: several('people') },
      `insert into "people" ("nome") values ('P'); insert into "things" ("nome", "chiId") values ('uno', 1);
       insert into "things__quali" values (1, 1)`,
    )
    rmSync(fileOf('people'))
    define('folk', {})
    define('things', { chi: reference('folk'), quali: several('folk') })
    await update('--rename-table people:folk')
    expect(await rowsOf(dev)).toEqual([expect.objectContaining({ chiId: 1 })])
    await expectAlike('things', 'folk')
    expect(await production.query('select * from "things__quali"')).toEqual([{ ownerId: 1, targetId: 1 }])
  })
})

describe('another development database', () => {
  it('on the numbered migration applies all later changes with the decisions made', async () => {
    await begin({ a: text, b: text }, `insert into "things" ("nome", "a", "b") values ('uno', 'AAA', 'BBB')`)
    define('things', { x: text, b: text, c: text })
    await update('--rename things.a:x')
    define('things', { x: text, y: text, c: text })
    await update('--rename things.b:y')
    await update('', production)
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ x: 'AAA', y: 'BBB' })])
  })

  it('with later changes under an old name receives the new name', async () => {
    await begin({}, '')
    define('things', { n: text })
    await update()
    await update('', production)
    await production.query(`insert into "things" ("nome", "n") values ('uno', 'NNN')`)
    define('things', { m: text })
    await update('--rename things.n:m')
    await update('', production)
    expect(await rowsOf(production)).toEqual([expect.objectContaining({ m: 'NNN' })])
  })
})

it('with several questions asks them one after the other', async () => {
  await begin(
    { a: text, b: text, x: text },
    `insert into "things" ("nome", "a", "b", "x") values ('uno', 'A', 'B', 'X')`,
  )
  define('things', { z: text })
  let flags = ''
  for (const name of ['a', 'b']) {
    const { state, ways } = await proposal(project, given(flags), dev)
    expect(state).toBe('asked')
    flags = ways.find((way) => way.flags.endsWith(`--drop things.${name}`))?.flags ?? ''
  }
  const { ways } = await proposal(project, given(flags), dev)
  flags = ways.find((way) => way.flags.includes('--rename things.x:z'))?.flags ?? ''
  expect((await proposal(project, given(flags), dev)).state).toBe('accepted')
  await update(flags)
  expect(await rowsOf(dev)).toEqual([expect.objectContaining({ z: 'X' })])
})

it('reports that a decision about nothing changes nothing', async () => {
  await update('--rename agents.zzz:name --drop nothing.at')
  expect(said).toEqual([
    'What was decided about agents.zzz changes nothing: there is no such field.',
    'What was decided about nothing.at changes nothing: there is no such field.',
  ])
})
