import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uselessRights } from '#schema/checks/needed-rights.ts'
import type { Action } from '#schema/rights/access.ts'
import { model } from '#schema/tables.ts'
import { emptyForms, hintsOf, missingPages, pageRoutes, sharedLabels } from '#server/codegen/definitions/hints.ts'
import { thisProject } from '#server/codegen/definitions/project.ts'
import { pages, tablePages } from '#src/resources/features.ts'
import { goodFiles, modelOf } from '#tests/support/definitions.ts'

const routes = pageRoutes(thisProject())

it('the hints find every page that a feature declares', () => {
  expect(routes.toSorted()).toEqual([...Object.keys(tablePages), ...Object.keys(pages)].toSorted())
  expect(routes).toContain('/trattativeCp/trattativeCp')
})

it('the hints find a page however its feature writes it, and no verb', () => {
  const root = mkdtempSync(join(tmpdir(), 'crm-hints-'))
  const folder = join(root, 'src/features/workshops')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.ts'),
    `tablePages: { '/one': lazy(() => import('./a.tsx'), 'A'), '/two':\n lazyPage(() => import('./b.tsx')), '/three': Workshops },
     verbs: { '/four': t('workshops.verb') }`,
  )
  expect(pageRoutes({ root })).toEqual(['/one', '/two', '/three'])
  rmSync(root, { recursive: true })
})

it('a hint names a custom page that does not exist yet', () => {
  const files = goodFiles()
  files.tables.bikes.screens = [{ route: '/bikes', area: 'workshop', kind: 'custom' }]
  expect(missingPages(routes, modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H01', file: 'tables/bikes.json', key: 'screens.0.kind' }),
  ])
  expect(missingPages(['/bikes'], modelOf(files))).toEqual([])
})

it('a hint names two fields with the same label', () => {
  const files = goodFiles()
  files.tables.bikes.fields.extra = { type: 'text', label: 'modello' }
  expect(sharedLabels(modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H02', file: 'tables/bikes.json', key: 'fields.extra.label' }),
  ])
})

/** Colours of which nothing can be filled in. */
function withoutForm({ tables }: ReturnType<typeof goodFiles>): void {
  tables.colours.fields.name = { type: 'text', label: 'Nome', form: false }
}

it('a hint names a list whose dialogs would have no fields', () => {
  const files = goodFiles()
  withoutForm(files)
  expect(emptyForms(modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H03', file: 'tables/colours.json', key: 'fields' }),
  ])
})

it.each<[Partial<Record<Action, string[]>>, number]>([
  [{ open: ['colours'], read: ['colours'], delete: ['colours'] }, 0],
  [{ open: ['colours'], create: ['colours'] }, 1],
  [{ open: ['colours'], update: ['colours'] }, 1],
])('there is no hint at a dialog that cannot be opened: %j', (rights, hints) => {
  const files = goodFiles()
  withoutForm(files)
  files.access.roles = { ROLE_OWNER: { label: 'Titolare', manage: ['workshop'], ...rights } }
  expect(emptyForms(modelOf(files))).toHaveLength(hints)
})

it.each<[rights: Partial<Record<Action, string[]>>, said: string[]]>([
  [{ create: ['bikes'] }, ['may create rows of "bikes"']],
  [{ update: ['bikes'], delete: ['bikes'] }, ['may update and delete rows of "bikes"']],
  [{ open: ['/bikes'] }, ['may open /bikes']],
  [{ create: ['bikes'], read: ['bikes'] }, []],
  [{ create: ['bikes'], open: ['/counter'] }, []],
])('a hint names a right that nobody could use: %j', (rights, said) => {
  const files = goodFiles()
  files.access.screens = [{ route: '/counter', area: 'shop', label: 'Banco', order: 100, menu: true }]
  files.access.roles.ROLE_MECHANIC = { label: 'Meccanico', ...rights }
  expect(uselessRights(modelOf(files)).map(({ id, key, sentence }) => [id, key, sentence.split(', and')[0]])).toEqual(
    said.map((what) => ['H04', 'roles.ROLE_MECHANIC', what]),
  )
})

it('there are no hints for the product', () => {
  expect(hintsOf(thisProject(), model)).toEqual([])
})
