import { expect, it } from 'vitest'
import { migrationOf } from '#server/db/migration-files.ts'
import { withoutSuperseded } from '#server/db/superseded.ts'

const type = (name: string, to: string) =>
  `ALTER TABLE "things" ALTER COLUMN "${name}" SET DATA TYPE ${to} USING "${name}"::${to};`
const note = (name: string, text: string) => `COMMENT ON COLUMN "things"."${name}" IS '${text}';`
const add = 'ALTER TABLE "things" ADD COLUMN "b" text;'

/** What is run of 0002 on a database that has 0003. */
const left = (early: string[], late: string[]): string[] =>
  withoutSuperseded(migrationOf('0002_early', early), [
    migrationOf('0001_start', early),
    migrationOf('0003_late', late),
  ]).statements

it.each<[string, string[], string[], string[]]>([
  ['a type that a later migration has set', [type('n', 'numeric(15, 2)')], [type('n', 'numeric(15, 4)')], []],
  ['a comment of which a later one is there', [note('n', 'a')], [note('n', 'b')], []],
  ['the comment on a table', [`COMMENT ON TABLE "things" IS 'a';`], [`COMMENT ON TABLE "things" IS 'b';`], []],
  [
    'whether it is required',
    ['ALTER TABLE "things" ALTER COLUMN "n" SET NOT NULL;'],
    ['ALTER TABLE "things" ALTER COLUMN "n" DROP NOT NULL;'],
    [],
  ],
  ['another column', [type('n', 'text')], [type('m', 'text')], [type('n', 'text')]],
  ['another setting of the column', [type('n', 'text')], [note('n', 'b')], [type('n', 'text')]],
  ['what sets nothing', [add, note('n', 'a')], [add, note('n', 'b')], [add]],
])('%s', (_what, early, late, expected) => {
  expect(left(early, late)).toEqual(expected)
})

it('nothing is left out for what comes before', () => {
  const early = migrationOf('0002_early', [note('n', 'a')])
  expect(withoutSuperseded(early, [migrationOf('0001_start', [note('n', 'b')])])).toBe(early)
})
