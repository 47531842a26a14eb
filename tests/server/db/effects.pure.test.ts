import { describe, expect, it } from 'vitest'
import { effectOf } from '#server/db/effects.ts'

describe('the effects of hand-written statements', () => {
  it.each([
    ['drop table if exists public.things cascade', { does: 'drop table', table: 'things' }],
    ['-- why\nALTER TABLE "things" DROP COLUMN "a";', { does: 'drop column', table: 'things', column: 'a' }],
    ['alter table only Things drop A', { does: 'drop column', table: 'things', column: 'a' }],
    ['alter table things\n  alter a set not null', { does: 'require', table: 'things', column: 'a' }],
    [
      'alter table "public"."things" alter column a type int',
      { does: 'convert', table: 'things', column: 'a', type: 'int', using: '"a"::int' },
    ],
    ['create unique index on things (lower("a"), b)', { does: 'unique', table: 'things', parts: 'lower("a"), b' }],
    [
      `alter table things add a text default ' generated always as (b) stored' not null`,
      { does: 'add', table: 'things', column: 'a', type: 'text', required: true, filled: true },
    ],
    ['alter table things drop constraint a', undefined],
    ['create table x (drop_column text)', undefined],
  ])('%s', (statement, effect) => {
    expect(effectOf(statement)).toEqual(effect)
  })
})
