import { expect, it } from 'vitest'
import { screensOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { features, homeParts, pages, tableForms, tablePages } from '#src/resources/features.ts'

it('no two features declare the same page or form', () => {
  for (const part of ['tablePages', 'pages', 'forms', 'verbs'] as const) {
    const named = features.flatMap((one) => Object.keys(one[part] ?? {}))
    expect(named).toEqual([...new Set(named)])
  }
})

it('features name screens and tables that exist', () => {
  const routes = (ofTable: boolean) =>
    screensOf(model).flatMap(({ screen, table }) => ((table !== undefined) === ofTable ? [screen.route] : []))
  expect(routes(true)).toEqual(expect.arrayContaining(Object.keys(tablePages)))
  expect(routes(false)).toEqual(expect.arrayContaining(Object.keys(pages)))
  expect([...model.tables.keys()]).toEqual(expect.arrayContaining(Object.keys(tableForms)))
})

it('features bring nothing under the names that every object has', () => {
  for (const name of ['constructor', 'valueOf']) expect(homeParts[name]).toBeUndefined()
})
