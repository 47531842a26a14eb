import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { emptyForms, hintsOf, missingPages, pageRoutes, sharedLabels } from '#server/codegen/hints.ts'
import { thisProject } from '#server/codegen/project.ts'
import { goodFiles, modelOf } from '#tests/support/definitions.ts'

const source = readFileSync(join(import.meta.dirname, '../../../src/resources/index.tsx'), 'utf8')

it('finds every page the list of pages holds', () => {
  const routes = pageRoutes(source)
  expect(routes.length).toBe([...source.matchAll(/^ {2}['"`]?\//gm)].length)
  expect(routes).toEqual(
    expect.arrayContaining(['/customers/:id?', '/trattativeCp/calendarioTrattative', '/amministrazione/api']),
  )
})

it('hints at a page of its own that is still to be built', () => {
  const files = goodFiles()
  files.tables.bikes.screens = [{ route: '/bikes', area: 'workshop', kind: 'custom' }]
  expect(missingPages(pageRoutes(source), modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H01', file: 'tables/bikes.json', key: 'screens.0.kind' }),
  ])
  expect(missingPages(['/bikes'], modelOf(files))).toEqual([])
})

it('hints at two fields with one label', () => {
  const files = goodFiles()
  files.tables.bikes.fields.extra = { type: 'text', label: 'modello' }
  expect(sharedLabels(modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H02', file: 'tables/bikes.json', key: 'fields.extra.label' }),
  ])
})

it('hints at a list whose dialogs would be empty', () => {
  const files = goodFiles()
  for (const field of Object.values(files.tables.colours.fields)) field.form = false
  expect(emptyForms(modelOf(files))).toEqual([
    expect.objectContaining({ id: 'H03', file: 'tables/colours.json', key: 'fields' }),
  ])
})

it('has no hint for the product', () => {
  expect(hintsOf(thisProject(), model)).toEqual([])
})
