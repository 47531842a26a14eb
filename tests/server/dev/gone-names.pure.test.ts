import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { mistakeText } from '#schema/grammar/mistake.ts'
import { model } from '#schema/tables.ts'
import { goneNames } from '#server/codegen/definitions/gone-names.ts'
import { thisProject } from '#server/codegen/definitions/project.ts'
import { modules } from '#server/modules/index.ts'
import type { Module } from '#server/modules/module.ts'
import { goodFiles, modelOf } from '#tests/support/definitions.ts'

const good = modelOf(goodFiles())

/** What is said of a project of these files and one module. */
function saidOf(files: Record<string, string>, module: Module = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'crm-names-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const said = goneNames({ root }, good, [module]).map(mistakeText)
  rmSync(root, { recursive: true })
  return said
}

it('code of the product names nothing that is gone', () => {
  expect(goneNames(thisProject(), model, modules)).toEqual([])
})

it('a feature that names a route without a screen is told with its line', () => {
  const index = `verbs: { '/bikes': t('a') },\ntablePages: { '/trikes': lazy(() => import('./a.tsx'), 'A') },\nhome: { a: { route: '/cars' } }`
  expect(saidOf({ 'src/features/bikes/index.ts': index })).toEqual([
    'C01 src/features/bikes/index.ts:2 /trikes: no screen has this route',
    'C01 src/features/bikes/index.ts:3 /cars: no screen has this route',
  ])
})

it('a role that is gone is told wherever code names it', () => {
  const text = `const a = 'ROLE_OWNER'\nconst b = 'ROLE_PILOT'`
  expect(saidOf({ 'server/modules/bikes/index.ts': text, 'src/a.tsx': text })).toEqual([
    'C01 src/a.tsx:2 ROLE_PILOT: no role of access.json is called so',
    'C01 server/modules/bikes/index.ts:2 ROLE_PILOT: no role of access.json is called so',
  ])
})

it('a module that names tables that are gone is told what for', () => {
  const entry = { kind: 'visits' as const, table: 'rides', entries: '', looksAt: {}, facts: [] }
  const module: Module = {
    views: { bikes: 'select 1', sums: 'select 1' },
    timelines: {
      bikes: { entries: [entry], changes: [{ table: 'bikes', rows: '' }] },
      trikes: { entries: [], changes: [] },
    },
    overrides: ['GET /api/bikes/:id', 'POST /api/trikes'],
    rekeys: { phones: async () => {} },
  }
  expect(saidOf({}, module)).toEqual([
    'C01 server/modules timelines.bikes: no table is called "rides"',
    'C01 server/modules timelines.trikes: no table is called "trikes"',
    'C01 server/modules rekeys.phones: no table is called "phones"',
    'C01 server/modules overrides: no table is called "trikes"',
    'C01 server/modules views.bikes: no definition with "view" is called "bikes"',
    'C01 server/modules views.sums: no definition with "view" is called "sums"',
  ])
})
